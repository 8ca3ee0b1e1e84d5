import { CLASS_COLOURS, type ClassColour } from '@palestra/backend/contract/class-colours';
import type { ShownClass } from '@palestra/backend/contract/gym-class';
import { useThemeMode } from '@palestra/web-kit/theme';
import { Link } from 'wouter';
import styles from './ClassLabel.module.css';

export function ClassDot({ colour }: { colour: ClassColour }) {
  const mode = useThemeMode();
  return <span aria-hidden="true" className={styles.dot} style={{ background: CLASS_COLOURS[colour][mode] }} />;
}

interface Props {
  of: ShownClass;
  isPlain: boolean;
}

/** Class with its colour, and trainer; each leads to its page. */
export function ClassLabel({ of: { classId, className, classColor, trainerId, trainerName }, isPlain }: Props) {
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
