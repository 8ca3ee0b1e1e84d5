import TextField, { type TextFieldProps } from '@mui/material/TextField';

interface InputFieldProps extends Omit<TextFieldProps, 'onChange' | 'slotProps' | 'inputMode'> {
  value: string;
  onType: (value: string) => void;
  maxLength?: number;
  inputMode?: 'decimal' | 'numeric' | 'url';
}

/** One line of text, or more, which tells what is typed. */
export const InputField = ({ onType, maxLength, inputMode, ...others }: InputFieldProps) => (
  <TextField
    {...others}
    onChange={({ target }) => onType(target.value)}
    slotProps={{ htmlInput: { maxLength, inputMode } }}
  />
);
