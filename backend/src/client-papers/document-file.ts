import { DOCUMENT_FILES, type DocumentFileType } from '../contract/client-document.js';
import { LIMITS } from '../contract/limits.js';
import { hasInvisible } from '../contract/person-name.js';
import { invalidField } from '../platform/errors/app-error.js';
import { fileTypeOf } from '../platform/http/file-type.js';

/** Characters of a sent name that are read, so that a hostile one costs no time. */
const NAME_READ = 500;

const isKept = (type: string | null): type is DocumentFileType => Object.hasOwn(DOCUMENT_FILES, type ?? '');

/** The type of a file by its content, or a refusal: neither its name nor the caller's word counts. */
export async function typeOfFile(content: Buffer): Promise<DocumentFileType> {
  if (content.length === 0) throw invalidField('file', 'fileMissing');
  const type = await fileTypeOf(content);
  if (!isKept(type)) throw invalidField('file', 'fileUnsupported');
  return type;
}

/** A name of another path, of invisible characters, or of another type would mislead whoever saves the file. */
export function nameOfFile(sent: string | undefined, type: DocumentFileType): string {
  const last = (
    decoded(sent ?? '')
      .split(/[/\\]/)
      .at(-1) ?? ''
  ).slice(-NAME_READ);
  const clean = [...last.normalize('NFC')].filter((one) => !hasInvisible(one));
  const name = clean
    .join('')
    .replaceAll(/[<>:"|?*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  const [first, ...others]: readonly string[] = DOCUMENT_FILES[type];
  const ending = [first, ...others].find((one) => name.toLowerCase().endsWith(`.${one}`));
  const stem = ending === undefined ? name : name.slice(0, -ending.length - 1);
  return `${[...stem].slice(0, LIMITS.fileNameMaxLength).join('') || 'document'}.${ending ?? first}`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}
