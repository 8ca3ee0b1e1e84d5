/** Instants whose texts are remembered: those of the slots of a few hundred days. */
const MOST = 10_000;
const texts = new Map<number, string>();

/**
 * An instant as answers write it. Slots begin and end at the same instants for every reader, and writing them took a
 * twentieth of a member's day.
 */
export function instantText(instant: Date): string {
  const at = instant.getTime();
  const known = texts.get(at);
  if (known !== undefined) return known;
  const text = instant.toISOString();
  if (texts.size >= MOST) texts.clear();
  texts.set(at, text);
  return text;
}
