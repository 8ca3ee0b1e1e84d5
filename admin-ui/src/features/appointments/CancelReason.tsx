import { LIMITS } from '@palestra/backend/contract/limits';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import styles from './booking.module.css';

const USUAL = ['asked', 'trainer', 'technical', 'emergency'] as const;

interface CancelReasonProps {
  value: string;
  onChange: (reason: string) => void;
}

/** Reason of a cancellation by staff: a usual phrase or free text. The client reads it in the mail. */
export function CancelReason({ value, onChange }: CancelReasonProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.reason}>
      <div className={styles.usual} role="group" aria-label={t('appointments.usualReasons')}>
        {USUAL.map((name) => {
          const text = t(`appointments.reasons.${name}`);
          const isChosen = value === text;
          return (
            <Chip
              key={name}
              label={text}
              variant={isChosen ? 'filled' : 'outlined'}
              color={isChosen ? 'primary' : 'default'}
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? '' : text)}
            />
          );
        })}
      </div>
      <TextField
        label={t('timeslots.reason')}
        helperText={t('appointments.reasonHint')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { maxLength: LIMITS.reasonMaxLength } }}
      />
    </div>
  );
}
