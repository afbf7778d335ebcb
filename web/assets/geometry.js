// Where the cells of a grid lie, in units of a hundredth of a cell. A long row is broken into lines. Hexagons stand on a
// corner, and every row is shifted by half a cell against the one above, so that the three axes of neighbours are
// straight; what names a row or a column of them stands where it ends.

const size = 100;
const rowOfHexagons = (size * Math.sqrt(3)) / 2;
const corner = size / Math.sqrt(3); // from the middle of a hexagon
const longestLine = 10; // cells of a row

export function placesOf(grid) {
  if (grid.places) return grid.places;
  return grid.rows.flatMap((_, row) => grid.columns.map((_, column) => [column, row]));
}

const leftOf = ({ rows }) => (rows.length > 1 ? 26 + 13 * Math.max(...rows.map((label) => label.length)) : 6);
const belowOf = ({ columns }) => (columns.length > 1 ? 40 : 6);
// Pixels for a unit, where there is room.
const zoomOf = ({ sort }, widest) => (sort === "table" ? 0.8 : widest <= 4 ? 1.3 : 1);

export const geometryOf = (grid) => (grid.shape === "hex" ? hexagons(grid) : squares(grid));

function squares(grid) {
  const { columns, rows } = grid;
  const lines = rows.length === 1 ? Math.ceil(columns.length / longestLine) : 1;
  const perLine = Math.ceil(columns.length / lines);
  const [left, below] = [leftOf(grid), belowOf(grid)];
  const height = rows.length * size + below; // of a line
  const centre = (column, row) => [
    (column % perLine) * size + size / 2,
    Math.floor(column / perLine) * height + row * size + size / 2,
  ];
  const columnLabel = (column) => {
    const [x, y] = centre(column, rows.length - 1);
    return [x, y + size / 2 + 26];
  };
  return {
    hexagonal: false,
    zoom: zoomOf(grid, Math.max(perLine, rows.length)),
    box: [-left, -6, perLine * size + left + 6, lines * height + 6],
    centre,
    rowLabel: (row) => [-12, row * size + size / 2],
    columnLabel,
  };
}

function hexagons(grid) {
  const centre = (column, row) => [column * size + (row * size) / 2 + size / 2, row * rowOfHexagons + size / 2];
  const places = placesOf(grid);
  const [across, down] = [0, 1].map((axis) => places.map((place) => centre(...place)[axis]));
  const left = Math.min(...across) - size / 2 - leftOf(grid);
  const top = Math.min(...down) - corner - 6;
  const right = Math.max(...across) + size / 2 + 6;
  const bottom = Math.max(...down) + corner + belowOf(grid) - 14;
  const alongLine = (axis, line) => places.filter((place) => place[axis] === line).map((place) => place[1 - axis]);
  return {
    hexagonal: true,
    zoom: zoomOf(grid, Math.max(grid.columns.length, grid.rows.length)),
    box: [left, top, right - left, bottom - top],
    centre,
    rowLabel: (row) => {
      const [x, y] = centre(Math.min(...alongLine(1, row)), row);
      return [x - size / 2 - 12, y];
    },
    columnLabel: (column) => {
      const [x, y] = centre(column, Math.max(...alongLine(0, column)));
      return [x + 36, y + 62]; // on the way to where the next one would be
    },
  };
}

// The corners of a hexagon around a centre.
export function hexagon([x, y]) {
  const reach = corner - 1;
  return [0, 1, 2, 3, 4, 5]
    .map((number) => (Math.PI / 3) * number + Math.PI / 6)
    .map((angle) => `${(x + reach * Math.cos(angle)).toFixed(1)},${(y + reach * Math.sin(angle)).toFixed(1)}`)
    .join(" ");
}
