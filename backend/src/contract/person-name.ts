/** Excludes two joiners that some scripts need; they are harmless elsewhere. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;
const SHOWN = /[^\s\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;

/** True when a name contains invisible characters, or some that change the direction of the text around it. */
export const hasInvisible = (name: string): boolean => INVISIBLE.test(name);

/** True when at least one character is visible. */
export const isShown = (name: string): boolean => SHOWN.test(name);

/** First name and initial, such as `Μαρία Ι.`, for staff who may not see whole names (rule: staff roles). */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/u);
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const initial = last === undefined ? undefined : /\p{L}\p{M}*/u.exec(last)?.[0];
  return initial === undefined ? first : `${first} ${initial}.`;
}
