const VOWELS = /[αεηιουωάέήίόύώϊϋΐΰ]+/gi;
const syllablesOf = (name: string): number => (name.match(VOWELS) ?? []).length;

/**
 * The Greek vocative of a first name: Γιάννης → Γιάννη, Κώστας → Κώστα, Γιώργος → Γιώργο, Αλέξανδρος → Αλέξανδρε. Short
 * names and familiar ones in -άκος, -ίκος, -ούκος keep their o; names of women do not change.
 */
export function greekVocative(name: string): string {
  if (/[ηήαά]ς$/i.test(name)) return name.slice(0, -1);
  if (!/[οό]ς$/i.test(name)) return name;
  const isShort = syllablesOf(name) <= 2 && !/ιος$/i.test(name);
  const keepsO = isShort || /(άκ|ίκ|ούκ)ος$/i.test(name);
  if (keepsO) return name.slice(0, -1);
  return name.slice(0, -2) + (name.endsWith('Σ') ? 'Ε' : 'ε');
}

/** The vocative of a full name: Γιώργος Παπαδόπουλος → Γιώργο Παπαδόπουλε. */
export const greekVocativeOfName = (name: string): string => name.split(' ').map(greekVocative).join(' ');
