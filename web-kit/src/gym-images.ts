import type { Gym } from '@palestra/backend/contract/gym';
import { createElement, useState, type ReactNode } from 'react';

interface ImageProps {
  /** An older server sends none. */
  src: string | null | undefined;
  alt: string;
  className?: string | undefined;
  /** Loaded once it comes into view. */
  loading?: 'lazy' | undefined;
  /** In its place where there is none, or where it cannot be shown. */
  children?: ReactNode;
}

export function GymImage({ src = null, alt, className, loading, children = null }: ImageProps): ReactNode {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null || src === broken) return children;
  return createElement('img', { src, className, alt, loading, onError: () => setBroken(src) });
}

type Props = Omit<ImageProps, 'src' | 'alt'>;

/** The gym's logo, whose text is the gym's name (rule: gym's images). */
export function GymLogo({ gym, ...props }: Props & { gym: Pick<Gym, 'name' | 'logo'> | undefined }): ReactNode {
  return createElement(GymImage, { ...props, src: gym?.logo, alt: gym?.name ?? '' });
}

/** A picture of the gym (rule: gym's images). */
export function GymPicture({
  gym,
  ...props
}: Props & { gym: Pick<Gym, 'picture'> | undefined; alt: string }): ReactNode {
  return createElement(GymImage, { ...props, src: gym?.picture });
}
