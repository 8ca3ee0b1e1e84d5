import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { readCapacity } from './capacity';

interface CapacityFieldProps {
  value: string;
  limits: { min: number; max: number };
  onChange: (value: string) => void;
}

export function CapacityField({ value, limits, onChange }: CapacityFieldProps) {
  const { t } = useTranslation();
  const isWrong = readCapacity(value, limits) === null;
  return (
    <TextField
      label={t('slotCapacity.label')}
      value={value}
      error={isWrong}
      helperText={t(isWrong ? 'slotCapacity.outOfRange' : 'slotCapacity.range', limits)}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
}
