import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { longLine } from './long-line';

interface InputFieldProps extends Omit<TextFieldProps, 'onChange' | 'slotProps' | 'inputMode'> {
  value: string;
  onType: (value: string) => void;
  maxLength?: number;
  /** Wraps instead of scrolling. */
  isLong?: boolean;
  inputMode?: 'decimal' | 'numeric' | 'url';
}

/** One line of text, or more, which tells what is typed. */
export const InputField = ({ onType, maxLength, inputMode, isLong = false, ...others }: InputFieldProps) => (
  <TextField
    {...others}
    onChange={({ target }) => onType(target.value)}
    {...(isLong && longLine(onType))}
    slotProps={{ htmlInput: { maxLength, inputMode } }}
  />
);
