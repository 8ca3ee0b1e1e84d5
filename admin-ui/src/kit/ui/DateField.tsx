import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../time/use-format';
import { type DateChoice, useTypedDate } from '../time/use-typed-date';
import { NativePicker, isTouched, useTypedInput } from './NativePicker';

const EXAMPLE = '2026-11-21';

interface DateFieldProps extends DateChoice {
  label: string;
  /** Hides the label visually where the surroundings name the field; screen readers keep it. */
  isBare?: boolean;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  hint?: string;
  onBlur?: () => void;
  /** Told whether the field holds a text that is no date, or none of those allowed. */
  onProblem?: (hasProblem: boolean) => void;
}

/** Date field in the gym's language, whatever the browser's is, with the browser's own calendar. */
export function DateField(props: DateFieldProps) {
  const {
    label,
    isBare = false,
    required = false,
    disabled = false,
    error,
    hint,
    onBlur,
    onProblem,
    ...choice
  } = props;
  const { t } = useTranslation();
  const id = useId();
  const native = useRef<HTMLInputElement>(null);
  const format = useFormat();
  const input = useTypedInput();
  const { text, problem, type, pick, finish } = useTypedDate(choice);
  const hasProblem = problem !== null;
  useEffect(() => onProblem?.(hasProblem), [hasProblem, onProblem]);
  const { value, min, max } = choice;
  const numeric = (date = EXAMPLE): string => format.numericDate(date);
  const labelId = isBare ? undefined : `${id}-label`;
  const said =
    problem === null ? error : t(`date.${problem}`, { example: numeric(), min: numeric(min), max: numeric(max) });
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter') finish();
  };
  return (
    <TextField
      id={id}
      label={isBare ? undefined : label}
      value={text}
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
