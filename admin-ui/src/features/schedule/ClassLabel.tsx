import { CLASS_COLOURS } from '@palestra/backend/contract/class-colours';
import type { ShownClass } from '@palestra/backend/contract/gym-class';
import { useThemeMode } from '@palestra/web-kit/theme';
import { useTranslation } from 'react-i18next';
import { useLeaderOf } from './rooms';
import styles from './ClassLabel.module.css';

/** `Pilates · Maria`; empty without either. */
export const classWords = ({ className, trainerName }: ShownClass): string =>
  [className, trainerName].filter((part) => part !== undefined).join(' · ');

interface ClassLabelProps {
  slot: ShownClass & { hasSubstitute?: boolean; areaId?: number | null };
}

/** Class and trainer of a slot, with the colour of the class; nothing where it has neither. */
export function ClassLabel({ slot }: ClassLabelProps) {
  const { t } = useTranslation();
  const mode = useThemeMode();
  const isLeader = useLeaderOf()(slot.areaId ?? null) === slot.trainerId;
  // The name of a trainer's hours says who leads them.
  const words = classWords(isLeader ? { className: slot.className } : slot);
  if (words === '') return null;
  return (
    <p className={styles.label}>
      {slot.classColor !== undefined && (
        <span aria-hidden="true" className={styles.dot} style={{ background: CLASS_COLOURS[slot.classColor][mode] }} />
      )}
      <span>
        {words}
        {slot.hasSubstitute === true && ` (${t('slot.substitute')})`}
      </span>
    </p>
  );
}
