import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

export interface SelectFieldProps {
  label: string;
  value: string;
  autoFocus?: boolean;
  choices: readonly { value: string; text: string }[];
  onChoose: (value: string) => void;
}

/** Select with a few choices. */
export function SelectField({ label, value, autoFocus = false, choices, onChoose }: SelectFieldProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      autoFocus={autoFocus}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.text}
        </MenuItem>
      ))}
    </TextField>
  );
}
