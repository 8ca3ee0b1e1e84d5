const MAX_LENGTH = 12;
const NAMELESS = 'room';

/** The letters and digits of a name that may stand in an address; a key begins with a letter. */
export function keyFrom(name: string): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^\d+/, '');
  return plain === '' ? NAMELESS : plain.slice(0, MAX_LENGTH);
}

/** The key itself, or with the first number behind it that makes it the only one. */
export function freeKey(key: string, taken: readonly string[]): string {
  for (let n = 1; ; n += 1) {
    const suffix = n === 1 ? '' : String(n);
    const candidate = key.slice(0, MAX_LENGTH - suffix.length) + suffix;
    if (!taken.includes(candidate)) return candidate;
  }
}
