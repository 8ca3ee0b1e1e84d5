import type { ShownClass } from '@palestra/backend/contract/gym-class';
import { Suspense } from 'react';
import { lazyPart } from './lazy-part';

const ClassLabel = lazyPart(31, async () => (await import('./ClassLabel')).ClassLabel);

/** `Pilates · Maria`; empty without either. */
const classWords = ({ className, trainerName }: ShownClass): string =>
  [className, trainerName].filter(Boolean).join(' · ');

interface Props {
  of: ShownClass & { areaId?: number | null };
  /** Within a button, without links. */
  isPlain?: boolean;
}

/** Class and trainer of a slot or a visit; nothing where it has neither. */
export function ClassOf({ of, isPlain = false }: Props) {
  const words = classWords(of);
  return (
    words !== '' && (
      <Suspense fallback={<span>{words}</span>}>
        <ClassLabel of={of} isPlain={isPlain} />
      </Suspense>
    )
  );
}
