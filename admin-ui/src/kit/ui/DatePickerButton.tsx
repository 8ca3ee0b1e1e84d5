import { isCalendarDate } from '@palestra/backend/contract/calendar-date';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { DateChoice } from '../time/use-typed-date';
import { NativePicker } from './NativePicker';

interface DatePickerButtonProps extends DateChoice {
  native: RefObject<HTMLInputElement | null>;
  disabled: boolean;
  /** Id of the field's label, if any, which names the date for the calendar button. */
  describedBy: string | undefined;
}

export function DatePickerButton({ value, onChange, min, max, ...others }: DatePickerButtonProps) {
  const { t } = useTranslation();
  const pick = (date: string): void => {
    if (isCalendarDate(date)) onChange(date);
  };
  const { native, disabled, describedBy } = others;
  return (
    <NativePicker
      type="date"
      label={t('date.open')}
      value={value ?? ''}
      onPick={pick}
      {...{ min, max, native, disabled, describedBy }}
    />
  );
}
