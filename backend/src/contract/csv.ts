import type { Language } from './languages.js';
import { plainSpaces } from './plain-spaces.js';

export const BYTE_ORDER_MARK = '\uFEFF';
export const CSV_SEPARATORS: Readonly<Record<Language, string>> = { el: ';', en: ',' };
/** Spreadsheets run a cell that begins so as a formula, and clients type their own names. */
const FORMULA = /^[=+\-@\t\r]/;
/** A negative number is none, and must stay one to be summed. */
const NUMBER = /^-\d+(?:[.,]\d+)?$/;
/** Read with the other separator, such as by a Greek spreadsheet, the middle of a cell begins one, quoted or not. */
const FORMULA_WITHIN = /([;,])(?=[=+\-@])/g;

function cellOf(value: string, separator: string): string {
  const isFormula = FORMULA.test(value) && !NUMBER.test(value);
  const text = (isFormula ? `'${value}` : value).replace(FORMULA_WITHIN, "$1'");
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (row: readonly string[], separator: string): string =>
  `${row.map((cell) => cellOf(cell, separator)).join(separator)}\r\n`;

/** CSV of the shown data, with a byte order mark, so that spreadsheets read UTF-8, and without formulas. */
export const toCsv = (rows: readonly (readonly string[])[], separator: string): string =>
  BYTE_ORDER_MARK + rows.map((row) => csvLine(row.map(plainSpaces), separator)).join('');

/** Cents as spreadsheets of that language read an amount: `45,00` or `45.00`. */
export const csvAmount = (cents: number, language: Language): string => {
  const amount = (cents / 100).toFixed(2);
  return language === 'el' ? amount.replace('.', ',') : amount;
};
