import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { HTMLAttributes } from 'react';
import { useFieldFault } from './field-faults';
import { longLine } from './long-line';

interface InputFieldProps extends Omit<TextFieldProps, 'onChange' | 'slotProps' | 'inputMode'> {
  value: string;
  onType: (value: string) => void;
  maxLength?: number;
  /** Wraps instead of scrolling. */
  isLong?: boolean;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** Shown behind a number. */
  unit?: string | undefined;
}

/** A text field of one line or more. It reports the typed text, and shows the server's error of its name. */
export function InputField({ onType, maxLength, inputMode, isLong = false, unit, ...others }: InputFieldProps) {
  const fault = useFieldFault(others.name);
  return (
    <TextField
      {...others}
      {...(fault !== undefined && { error: true, helperText: fault })}
      onChange={({ target }) => onType(target.value)}
      {...(isLong && longLine(onType))}
      slotProps={{
        input: { endAdornment: unit !== undefined && <InputAdornment position="end">{unit}</InputAdornment> },
        htmlInput: { maxLength, inputMode },
      }}
    />
  );
}
