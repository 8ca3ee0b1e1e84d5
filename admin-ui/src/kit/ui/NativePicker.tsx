import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import type { RefObject } from 'react';
import { Icon } from './Icon';
import styles from './NativePicker.module.css';

const ICONS = { date: 'calendar', time: 'clock' } as const;

interface NativePickerProps {
  type: 'date' | 'time';
  label: string;
  value: string;
  onPick: (value: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  native: RefObject<HTMLInputElement | null>;
  disabled: boolean;
  /** Id of the field's label, if any, which names the picked value. */
  describedBy: string | undefined;
}

/** Opens the browser's calendar or clock, which belongs to an invisible input. */
export function NativePicker(props: NativePickerProps) {
  const { type, label, value, onPick, min, max, native, disabled, describedBy } = props;
  return (
    <InputAdornment position="end">
      <input
        ref={native}
        className={styles.native}
        tabIndex={-1}
        aria-hidden="true"
        {...{ type, value, min, max, disabled }}
        onChange={({ target }) => onPick(target.value)}
      />
      <IconButton
        edge="end"
        aria-label={label}
        aria-describedby={describedBy}
        disabled={disabled}
        onClick={() => native.current?.showPicker()}
      >
        <Icon name={ICONS[type]} size={18} />
      </IconButton>
    </InputAdornment>
  );
}
