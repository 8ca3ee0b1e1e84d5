import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from 'react-i18next';
import styles from './booking.module.css';

interface OverrideChoiceProps {
  isOverriding: boolean;
  takesFocus: boolean;
  onChange: (isOverriding: boolean) => void;
}

/** Says that rules are broken; the override is a choice of its own. */
export function OverrideChoice({ isOverriding, takesFocus, onChange }: OverrideChoiceProps) {
  const { t } = useTranslation();
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox autoFocus={takesFocus} checked={isOverriding} onChange={(_, checked) => onChange(checked)} />
        }
        label={t('appointments.override')}
      />
      <p className={styles.hint}>{t('appointments.overrideHint')}</p>
    </div>
  );
}
