import { END_OF_DATE, MIDNIGHT, toShortTime } from '@palestra/backend/contract/time-of-day';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../time/use-format';
import { type TimeChoice, useTypedTime } from '../time/use-typed-time';
import { NativePicker, isTouched, useTypedInput } from './NativePicker';

const EXAMPLE = '18:30';

interface TimeFieldProps extends TimeChoice {
  label: string;
  /** Takes the focus, except on touch devices. */
  isFirst?: boolean;
  error?: ReactNode;
}

/** Time field in 12-hour format in every browser, with the browser's own clock. */
export function TimeField({ label, value, onChange, error, isEnd = false, isFirst = false }: TimeFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const native = useRef<HTMLInputElement>(null);
  const format = useFormat();
  const input = useTypedInput();
  const { text, isWrong, type, finish, pick } = useTypedTime({ value, onChange, isEnd });
  const said = isWrong ? t('time.wrong', { example: format.time(EXAMPLE) }) : error;
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter') finish();
  };
  // The browser's own clock has no 24:00.
  const onClock = value === toShortTime(END_OF_DATE) ? toShortTime(MIDNIGHT) : value;
  const clock = { type: 'time', label: t('time.open'), value: onClock } as const;
  const picker = { ...clock, onPick: pick, native, disabled: false };
  return (
    <TextField
      id={id}
      label={label}
      value={text}
      autoFocus={isFirst && !isTouched()}
      error={said != null}
      helperText={said}
      autoComplete="off"
      onChange={({ target }) => type(target.value)}
      onBlur={finish}
      onKeyDown={onKeyDown}
      onClick={() => isTouched() && native.current?.showPicker()}
      slotProps={{
        inputLabel: { shrink: true, id: `${id}-label` },
        htmlInput: { ...input, required: true },
        input: { endAdornment: <NativePicker {...picker} describedBy={`${id}-label`} /> },
      }}
    />
  );
}
