import { isCalendarDate } from '@palestra/backend/contract/calendar-date';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { DateChoice } from '../time/use-typed-date';
import styles from './DateField.module.css';
import { Icon } from './Icon';

interface DatePickerButtonProps extends DateChoice {
  native: RefObject<HTMLInputElement | null>;
  disabled: boolean;
  /** The id of the field's label, where it has one: which date the calendar is for. */
  describedBy: string | undefined;
}

/** Opens the browser's own calendar, which belongs to a date input that nobody sees. */
export function DatePickerButton(props: DatePickerButtonProps) {
  const { value, onChange, min, max, native, disabled, describedBy } = props;
  const { t } = useTranslation();
  return (
    <InputAdornment position="end">
      <input
        ref={native}
        type="date"
        className={styles.native}
        tabIndex={-1}
        aria-hidden="true"
        value={value ?? ''}
        min={min}
        max={max}
        disabled={disabled}
        onChange={({ target }) => isCalendarDate(target.value) && onChange(target.value)}
      />
      <IconButton
        edge="end"
        aria-label={t('date.open')}
        aria-describedby={describedBy}
        disabled={disabled}
        onClick={() => native.current?.showPicker()}
      >
        <Icon name="calendar" size={18} />
      </IconButton>
    </InputAdornment>
  );
}
