const BYTE_ORDER_MARK = '\uFEFF';
/** Spreadsheets run a cell that begins so as a formula, and clients type their own names. */
const FORMULA = /^[=+\-@\t\r]/;

function cellOf(value: string, separator: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** CSV with a byte order mark, so that spreadsheets read UTF-8, and without formulas. */
export const toCsv = (rows: readonly (readonly string[])[], separator: string): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map((cell) => cellOf(cell, separator)).join(separator)}\r\n`).join('');
