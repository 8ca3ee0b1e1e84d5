import type { ShownClass } from '@palestra/backend/contract/gym-class';
import { Suspense } from 'react';
import { useAllRooms } from '../api/gym';
import { lazyPart } from './lazy-part';

const ClassLabel = lazyPart(31, async () => (await import('./ClassLabel')).ClassLabel);

/** `Pilates · Maria`; empty without either. */
export const classWords = ({ className, trainerName }: ShownClass): string =>
  [className, trainerName].filter(Boolean).join(' · ');

interface Props {
  of: ShownClass & { areaId?: number | null };
  /** Within a button, without links. */
  isPlain?: boolean;
}

/** The name of a trainer's hours says who leads them, unless somebody else does. */
export function useBesideRoom(): (of: Props['of']) => ShownClass {
  const rooms = useAllRooms();
  return (of) =>
    of.trainerId !== undefined && rooms.some(({ id, trainerId }) => id === of.areaId && trainerId === of.trainerId)
      ? { ...of, trainerName: undefined }
      : of;
}

/** Class and trainer of a slot or a visit; nothing where it has neither. */
export function ClassOf({ of: whole, isPlain = false }: Props) {
  const of = useBesideRoom()(whole);
  const words = classWords(of);
  return (
    words !== '' && (
      <Suspense fallback={<span>{words}</span>}>
        <ClassLabel of={of} isPlain={isPlain} />
      </Suspense>
    )
  );
}
