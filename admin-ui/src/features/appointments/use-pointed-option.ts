import { useState } from 'react';

/** Index of the option that arrows or mouse point at; the first option until then. */
export function usePointedOption(count: number) {
  const [pointedAt, pointAt] = useState<number | null>(null);
  const active = pointedAt ?? 0;
  return {
    active,
    isPointed: pointedAt !== null,
    pointAt,
    step: (by: number) => pointAt((active + by + count) % count),
  };
}
