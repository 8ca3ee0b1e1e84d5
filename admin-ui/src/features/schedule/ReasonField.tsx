import Chip from '@mui/material/Chip';
import { LIMITS } from '@palestra/backend/contract/limits';
import { useTranslation } from 'react-i18next';
import { InputField } from '../../kit/ui/InputField';
import styles from './forms.module.css';

interface UsualReasonsProps {
  value: string;
  reasons: readonly string[];
  onChange: (reason: string) => void;
}

/** Frequent reasons, each one press. */
function UsualReasons({ value, reasons, onChange }: UsualReasonsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.usual} role="group" aria-label={t('timeslots.usualReasons')}>
      {reasons.map((text) => {
        const isChosen = value === text;
        return (
          <Chip
            key={text}
            label={text}
            variant={isChosen ? 'filled' : 'outlined'}
            color={isChosen ? 'primary' : 'default'}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? '' : text)}
          />
        );
      })}
    </div>
  );
}

interface ReasonFieldProps extends UsualReasonsProps {
  hint: string;
}

/** Reason that clients read: a usual one, or free text. */
export function ReasonField({ value, reasons, hint, onChange }: ReasonFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.reason}>
      <UsualReasons value={value} reasons={reasons} onChange={onChange} />
      <InputField
        label={t('timeslots.reason')}
        helperText={hint}
        value={value}
        onType={onChange}
        maxLength={LIMITS.reasonMaxLength}
      />
    </div>
  );
}

/** Reason for the API: null when empty. */
export const reasonOf = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());
