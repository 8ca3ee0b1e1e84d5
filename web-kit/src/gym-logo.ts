import type { Gym } from '@palestra/backend/contract/gym';
import { createElement, useState, type ReactNode } from 'react';

interface GymLogoProps {
  gym: Pick<Gym, 'name' | 'logo'> | undefined;
  className: string | undefined;
  /** In its place where the gym has none, or where its image cannot be shown. */
  children?: ReactNode;
}

/** The gym's logo, whose text is the gym's name (rule: gym's logo). */
export function GymLogo({ gym, className, children = null }: GymLogoProps): ReactNode {
  const [broken, setBroken] = useState<string | null>(null);
  // An older server sends none.
  const src = gym?.logo ?? null;
  if (gym === undefined || src === null || src === broken) return children;
  return createElement('img', { src, className, alt: gym.name, onError: () => setBroken(src) });
}
