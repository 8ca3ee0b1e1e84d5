import { CLASS_COLOURS, type ClassColour } from '@palestra/backend/contract/class-colours';
import type { ShownClass } from '@palestra/backend/contract/gym-class';
import { useThemeMode } from '@palestra/web-kit/theme';
import { Link } from 'wouter';
import { useAllRooms } from '../api/gym';
import styles from './ClassLabel.module.css';

export function ClassDot({ colour }: { colour: ClassColour }) {
  const mode = useThemeMode();
  return <span aria-hidden="true" className={styles.dot} style={{ background: CLASS_COLOURS[colour][mode] }} />;
}

interface Props {
  of: ShownClass & { areaId?: number | null };
  isPlain: boolean;
}

/**
 * Class with its colour, and trainer; each leads to its page. The name of a trainer's hours says who leads them, unless
 * somebody else does.
 */
export function ClassLabel({ of, isPlain }: Props) {
  const { classId, className, classColor, trainerId } = of;
  const isInHours = useAllRooms().some((room) => room.id === of.areaId && room.trainerId === trainerId);
  const trainerName = isInHours ? undefined : of.trainerName;
  if (className === undefined && trainerName === undefined) return null;
  const named = (name: string, href: string) => (isPlain ? name : <Link href={href}>{name}</Link>);
  return (
    <span className={styles.label}>
      {classColor !== undefined && <ClassDot colour={classColor} />}
      <span>
        {className !== undefined && named(className, `/classes?of=${classId}`)}
        {className !== undefined && trainerName !== undefined && ' · '}
        {trainerName !== undefined && named(trainerName, `/classes?by=${trainerId}`)}
      </span>
    </span>
  );
}
