import { isCalendarDate } from '@palestra/backend/contract/calendar-date';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { DateChoice } from '../time/use-typed-date';
import { NativePicker } from './NativePicker';

interface DatePickerButtonProps extends DateChoice {
  native: RefObject<HTMLInputElement | null>;
  disabled: boolean;
  /** The id of the field's label, where it has one: which date the calendar is for. */
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
