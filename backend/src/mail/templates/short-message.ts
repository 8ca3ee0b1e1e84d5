import type { Language } from '../../contract/languages.js';

/** A message as a phone shows it, and the whole of what a push service is given, which it cannot read. */
export interface ShortMessage {
  /** That of the message in the outbox: a second one with it takes the place of the first. */
  id: string;
  title: string;
  body: string;
  /** The page of the member site that it opens. */
  path: string;
  language: Language;
}

const TITLE_LENGTH = 120;
const BODY_LENGTH = 180;

function cut(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length
    ? text
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** Short enough for every phone, and for a push service, which takes 4 KB. */
export const shortened = ({ title, body }: Pick<ShortMessage, 'title' | 'body'>) => ({
  title: cut(title, TITLE_LENGTH),
  body: cut(body, BODY_LENGTH),
});
