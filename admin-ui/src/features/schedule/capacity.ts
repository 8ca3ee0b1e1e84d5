/** Parses a typed capacity; null if it is no whole number within the limits. */
export function readCapacity(typed: string, { min, max }: { min: number; max: number }): number | null {
  const value = typed.trim();
  return /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : null;
}
