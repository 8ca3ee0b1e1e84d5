import { useState } from 'react';

/** Whom arrows or mouse have come to in a list; until then the first one stands for what is typed. */
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
