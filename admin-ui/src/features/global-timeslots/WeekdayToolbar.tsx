import type { Weekday } from '@palestra/backend/contract/calendar-date';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Icon } from '../../kit/ui/Icon';
import styles from './WeeklyTemplate.module.css';

interface WeekdayToolbarProps {
  day: Weekday;
  canCopy: boolean;
  onCopy: () => void;
  onPaste: () => void;
  onAdd: () => void;
}

export function WeekdayToolbar({ day, canCopy, onCopy, onPaste, onAdd }: WeekdayToolbarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={styles.toolbar}>
      <h2 id="weekday">{format.weekday(day)}</h2>
      <div className={styles.buttons}>
        <Button variant="outlined" disabled={!canCopy} startIcon={<Icon name="copy" size={16} />} onClick={onCopy}>
          {t('globalTimeslots.copy')}
        </Button>
        <Button variant="outlined" onClick={onPaste}>
          {t('globalTimeslots.paste')}
        </Button>
        <Button variant="contained" startIcon={<Icon name="plus" size={16} />} onClick={onAdd}>
          {t('globalTimeslots.add')}
        </Button>
      </div>
    </div>
  );
}
