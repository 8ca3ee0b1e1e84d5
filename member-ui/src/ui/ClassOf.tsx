import type { ShownClass } from '@palestra/backend/contract/gym-class';
import { Suspense } from 'react';
import { lazyPart } from './lazy-part';

const ClassLabel = lazyPart(31, async () => (await import('./ClassLabel')).ClassLabel);

/** `Pilates · Maria`; empty without either. */
export const classWords = ({ className, trainerName }: ShownClass): string =>
  [className, trainerName].filter(Boolean).join(' · ');

/** Class and trainer of a slot or a visit; nothing where it has neither. `isPlain`: within a button, without links. */
export function ClassOf({ of, isPlain = false }: { of: ShownClass; isPlain?: boolean }) {
  const words = classWords(of);
  return (
    words !== '' && (
      <Suspense fallback={<span>{words}</span>}>
        <ClassLabel of={of} isPlain={isPlain} />
      </Suspense>
    )
  );
}
