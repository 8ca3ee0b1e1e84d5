import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { ValidationError, useInput } from 'react-admin';
import { DateField } from './DateField';

interface DateInputProps {
  source: string;
  label: string;
  isRequired?: boolean;
  disabled?: boolean;
  min?: CalendarDate;
  max?: CalendarDate;
  hint?: string;
}

/** Date field of a form, which shows its error. Apart from `DateField`, as the first screen needs no forms. */
export function DateInput({ source, isRequired = false, ...others }: DateInputProps) {
  const { field, fieldState } = useInput({ source });
  const message = fieldState.error?.message;
  return (
    <DateField
      {...others}
      name={field.name}
      value={field.value === '' ? null : ((field.value ?? null) as string | null)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      required={isRequired}
      error={message === undefined ? null : <ValidationError error={message} />}
    />
  );
}
