const BYTE_ORDER_MARK = '\uFEFF';
/** A sheet takes a cell that begins so for a formula, whoever typed it into a form. */
const FORMULA = /^[=+\-@\t\r]/;

function cellOf(value: string, separator: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a file that sheets open as they are: with the mark that says it is UTF-8, and no cell that is a formula. */
export const toCsv = (rows: readonly (readonly string[])[], separator: string): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map((cell) => cellOf(cell, separator)).join(separator)}\r\n`).join('');
