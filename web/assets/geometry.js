// Where the cells of a grid lie, in units of a hundredth of a cell. Hexagons stand on a corner, and every row is
// shifted by half a cell against the one above, so that the three axes of neighbours are straight.

const size = 100;
const rowOfHexagons = (size * Math.sqrt(3)) / 2;

export function placesOf(grid) {
  if (grid.places) return grid.places;
  return grid.rows.flatMap((_, row) => grid.columns.map((_, column) => [column, row]));
}

export function geometryOf(grid) {
  const hexagonal = grid.shape === "hex";
  const down = hexagonal ? rowOfHexagons : size;
  const lean = hexagonal ? size / 2 : 0;
  const longest = Math.max(...grid.rows.map((label) => label.length));
  const labels = { left: grid.rows.length > 1 ? 26 + 13 * longest : 6, below: grid.columns.length > 1 ? 40 : 6 };
  const top = hexagonal ? 16 : 6;
  const width = grid.columns.length * size + (grid.rows.length - 1) * lean;
  const height = grid.rows.length * down + (hexagonal ? 16 : 0);
  const last = grid.rows.length - 1;
  const widest = Math.max(grid.columns.length, grid.rows.length);
  return {
    hexagonal,
    zoom: grid.sort === "table" ? 0.8 : widest <= 4 ? 1.3 : 1, // pixels for a unit, where there is room
    box: [-labels.left, -top, width + labels.left + 6, height + top + labels.below],
    centre: (column, row) => [column * size + row * lean + size / 2, row * down + size / 2],
    rowLabel: (row) => [row * lean - 12, row * down + size / 2],
    columnLabel: (column) => [column * size + last * lean + size / 2, height + (hexagonal ? 22 : 26)],
  };
}

// The corners of a hexagon around a centre.
export function hexagon([x, y]) {
  const reach = size / Math.sqrt(3) - 1;
  return [0, 1, 2, 3, 4, 5]
    .map((corner) => (Math.PI / 3) * corner + Math.PI / 6)
    .map((angle) => `${(x + reach * Math.cos(angle)).toFixed(1)},${(y + reach * Math.sin(angle)).toFixed(1)}`)
    .join(" ");
}
