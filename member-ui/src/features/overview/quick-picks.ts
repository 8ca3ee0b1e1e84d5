/**
 * Assigns picks to places, by id. Remaining picks keep their place and new ones take a freed one, so that nothing
 * slides under a finger. The list closes up only when no new pick is left.
 */
export function placesOf(picks: readonly string[], before: readonly string[]): string[] {
  const coming = picks.filter((id) => !before.includes(id));
  const kept = before.map((id) => (picks.includes(id) ? id : coming.shift()));
  return [...kept, ...coming].filter((id) => id !== undefined);
}
