import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { type FocusEvent, type MouseEvent, type RefObject, useRef } from 'react';
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

/** No autofocus on touch devices: it would open the on-screen keyboard. */
export const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;

/**
 * Shared props of date and time inputs. The click that focuses an input selects its content, as Tab does, so that
 * typing replaces it. A click in a focused input places the caret.
 */
export function useTypedInput() {
  const isEntering = useRef(false);
  return {
    size: 10,
    inputMode: isTouched() ? ('none' as const) : ('text' as const),
    onMouseDown: ({ currentTarget }: MouseEvent): void => {
      isEntering.current = document.activeElement !== currentTarget;
    },
    // A dialog that opens focuses the input without selecting its content.
    onFocus: ({ target }: FocusEvent<HTMLInputElement>): void => target.select(),
    onClick: ({ target }: MouseEvent): void => {
      if (isEntering.current && target instanceof HTMLInputElement) target.select();
      isEntering.current = false;
    },
  };
}
