import { useTranslation } from 'react-i18next';
import { InputField } from '../../kit/ui/InputField';
import { isTouched } from '../../kit/ui/NativePicker';
import { readCapacity } from './typed-times';

interface CapacityFieldProps {
  value: string;
  limits: { min: number; max: number };
  /** An empty optional field means the default of the settings. A required field takes the focus. */
  isOptional?: boolean;
  onChange: (value: string) => void;
}

export function CapacityField({ value, limits, isOptional = false, onChange }: CapacityFieldProps) {
  const { t } = useTranslation();
  const isLeftEmpty = isOptional && value.trim() === '';
  const isWrong = !isLeftEmpty && readCapacity(value, limits) === null;
  const hint = isLeftEmpty ? t('globalTimeslots.capacityHint') : t('slotCapacity.range', limits);
  return (
    <InputField
      label={t(isOptional ? 'globalTimeslots.capacityOptional' : 'slotCapacity.label')}
      value={value}
      error={isWrong}
      helperText={isWrong ? t('slotCapacity.outOfRange', limits) : hint}
      autoFocus={!isOptional && !isTouched()}
      onFocus={({ target }) => target.select()}
      onType={onChange}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
