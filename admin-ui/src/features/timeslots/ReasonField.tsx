import { LIMITS } from '@palestra/backend/contract/limits';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
}

/** Reason why a date differs; the affected members read it. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('timeslots.reason')}
      helperText={t('timeslots.reasonHint')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: LIMITS.reasonMaxLength } }}
    />
  );
}
