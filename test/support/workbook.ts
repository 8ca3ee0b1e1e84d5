import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A formula with the value that it had when the workbook was saved. */
interface Formula {
  formula: string;
  saved: string;
}

const contentOf = (cell: string | Formula): string =>
  typeof cell === 'string'
    ? ` t="inlineStr"><is><t>${cell}</t></is>`
    : ` t="str"><f>${cell.formula}</f><v>${cell.saved}</v>`;

/** A workbook (XLSX) with one sheet of texts and formulas. */
export function workbook(rows: readonly (readonly (string | Formula)[])[]): Uint8Array<ArrayBuffer> {
  const sheet = rows
    .map((row, r) => {
      const cells = row.map((cell, c) => `<c r="${'ABCDEF'[c]}${r + 1}"${contentOf(cell)}</c>`);
      return `<row r="${r + 1}">${cells.join('')}</row>`;
    })
    .join('');
  const files = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Φύλλο" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const zipped = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  return new Uint8Array(zipped);
}
