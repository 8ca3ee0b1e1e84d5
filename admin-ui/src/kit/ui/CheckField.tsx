import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';

interface CheckFieldProps {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  autoFocus?: boolean;
  onChange: (isOn: boolean) => void;
}

export const CheckField = ({ label, onChange, ...box }: CheckFieldProps) => (
  <FormControlLabel label={label} control={<Checkbox {...box} onChange={(_, isOn) => onChange(isOn)} />} />
);

interface SwitchFieldProps {
  label: string;
  /** Accessible name where the label alone is ambiguous. */
  fullLabel?: string;
  /** Stands among other controls, without the margins of a line of its own. */
  isInRow?: boolean;
  checked: boolean;
  /** Ignores presses, and keeps the focus, which a disabled control loses. */
  isBusy?: boolean;
  /** Element that describes the switch. */
  hint?: string;
  onChange: (isOn: boolean) => void;
}

export const SwitchField = (props: SwitchFieldProps) => {
  const { label, fullLabel, isInRow = false, hint, isBusy = false, onChange, ...box } = props;
  return (
    <FormControlLabel
      {...(isInRow && { sx: { margin: 0 } })}
      label={label}
      control={
        <Switch
          {...box}
          onChange={(_, isOn) => {
            if (!isBusy) onChange(isOn);
          }}
          slotProps={{
            input: { 'aria-label': fullLabel, 'aria-describedby': hint, 'aria-disabled': isBusy || undefined },
          }}
        />
      }
    />
  );
};
