import { useInput, ValidationError } from 'react-admin';
import { DateField } from '../../kit/ui/DateField';

interface DateInputProps {
  source: string;
  label: string;
  isRequired: boolean;
  disabled?: boolean;
}

/** Date field of a form, which shows its error. */
export function DateInput({ source, label, isRequired, disabled = false }: DateInputProps) {
  const { field, fieldState } = useInput({ source });
  const message = fieldState.error?.message;
  return (
    <DateField
      label={label}
      value={field.value === '' ? null : (field.value as string | null)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      required={isRequired}
      disabled={disabled}
      error={message === undefined ? null : <ValidationError error={message} />}
    />
  );
}
