import type { TimeslotOverride } from '@palestra/backend/contract/schedule-change';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import styles from './ManagedDay.module.css';
import { useChangeWords } from './use-change-words';

interface DayChangeProps {
  override: TimeslotOverride;
  onRemove: () => void;
}

export function DayChange({ override, onRemove }: DayChangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { slot, what } = useChangeWords()(override);
  const { reason, createdByName: name, createdAt } = override;
  const when = format.instant(createdAt, clock?.gym.timeZone ?? 'UTC');
  return (
    <li className={styles.change}>
      <p className={`${styles.what} tabular`}>{slot ?? what}</p>
      <div className={styles.about}>
        <p>{[slot === null ? null : what, reason].filter((text) => text !== null).join(' · ')}</p>
        <p>{name === null ? when : t('dayChanges.by', { name, when })}</p>
      </div>
      <Button
        variant="outlined"
        aria-label={t('dayChanges.removeOf', { change: slot === null ? what : `${slot}, ${what}` })}
        onClick={onRemove}
      >
        {t('dayChanges.remove')}
      </Button>
    </li>
  );
}
