import { CSV_SEPARATORS, toCsv } from '@palestra/backend/contract/csv';
import type { Language } from '@palestra/backend/contract/languages';
import { saveFile } from '@palestra/web-kit/save-file';

/** Saves rows, the headings first, as a file for spreadsheets in a language. */
export const saveTable = (name: string, rows: readonly (readonly string[])[], language: Language): void =>
  saveFile(`${name}.csv`, 'text/csv;charset=utf-8', toCsv(rows, CSV_SEPARATORS[language]));
