import { searchKey } from '@palestra/backend/contract/search-key';

/** Ignores accents and case: typing the name has to be deliberate, not flawless. A name of signs has to be exact. */
export function isSameName(typed: string, name: string): boolean {
  const [given, wanted] = [typed.trim(), name.trim()];
  if (given === '') return false;
  const key = searchKey(wanted);
  return key === '' ? given === wanted : searchKey(given) === key;
}
