// What is looked up by names from the rules. A role or a move may be called `constructor` or `__proto__`, which every
// common object has; these have nothing but what is put into them.

export const emptyTable = () => Object.create(null);

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

// JSON, with such tables as its objects.
export const parse = (text) =>
  JSON.parse(text, (_, value) => (isObject(value) ? Object.setPrototypeOf(value, null) : value));
