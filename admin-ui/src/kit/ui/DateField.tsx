import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../time/use-format';
import { type DateChoice, useTypedDate } from '../time/use-typed-date';
import { useInDateScope } from './DateScope';
import { NativePicker, isTouched, useTypedInput } from './NativePicker';
import { showFault } from './show-fault';

const EXAMPLE = '2026-11-21';

interface DateFieldProps extends DateChoice {
  label: string;
  name?: string;
  /** Hides the label visually where the surroundings name the field; screen readers keep it. */
  isBare?: boolean;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  hint?: string;
  onBlur?: () => void;
}

/**
 * While a field is wrong, its form is not saved: the value is an older one than the text. Heard at the form itself,
 * before any of its own handlers.
 */
function useHeldForm(isWrong: boolean) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = isWrong ? field.current?.form : null;
    if (form == null) return undefined;
    const hold = (event: SubmitEvent): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      showFault(form);
    };
    form.addEventListener('submit', hold);
    return () => form.removeEventListener('submit', hold);
  }, [isWrong]);
  return field;
}

/** Date field in the gym's language, even in a browser of another language, with the browser's own calendar. */
export function DateField(props: DateFieldProps) {
  const { label, name, isBare = false, required = false, disabled = false, error, hint, onBlur, ...choice } = props;
  const { t } = useTranslation();
  const id = useId();
  const native = useRef<HTMLInputElement>(null);
  const format = useFormat();
  const input = useTypedInput();
  const { text, problem, type, pick, finish } = useTypedDate(choice);
  const isWrong = problem !== null && !disabled;
  useInDateScope(isWrong);
  const field = useHeldForm(isWrong);
  const { value, min, max } = choice;
  const numeric = (date = EXAMPLE): string => format.numericDate(date);
  const labelId = isBare ? undefined : `${id}-label`;
  const said = isWrong ? t(`date.${problem}`, { example: numeric(), min: numeric(min), max: numeric(max) }) : error;
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter') finish();
  };
  return (
    <TextField
      {...{ id, name }}
      label={isBare ? undefined : label}
      value={text}
      inputRef={field}
      placeholder={t('date.pattern')}
      {...{ required, disabled }}
      error={said != null}
      helperText={said ?? hint}
      autoComplete="off"
      onChange={({ target }) => type(target.value)}
      onBlur={() => {
        finish();
        onBlur?.();
      }}
      onKeyDown={onKeyDown}
      onClick={() => isTouched() && !disabled && native.current?.showPicker()}
      slotProps={{
        inputLabel: { shrink: true, id: labelId },
        htmlInput: { ...input, 'aria-label': isBare ? label : undefined },
        input: {
          endAdornment: (
            <NativePicker
              type="date"
              label={t('date.open')}
              value={value ?? ''}
              onPick={pick}
              {...{ min, max, native, disabled }}
              describedBy={labelId}
            />
          ),
        },
      }}
    />
  );
}
