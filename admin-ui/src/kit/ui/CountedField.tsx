import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CountedField.module.css';
import { lengthOf } from './length-of';
import { longLine } from './long-line';

interface CountedFieldProps {
  label: string;
  /** Accessible name where the label alone is ambiguous. */
  fullLabel?: string;
  value: string;
  max: number;
  problem: string | null;
  /** Shown while there is no error. */
  hint?: string;
  rows?: number;
  field?: Ref<HTMLInputElement | HTMLTextAreaElement>;
  onType: (value: string) => void;
  onFocus?: () => void;
}

/** Text field with a length limit and a counter. */
export function CountedField(props: CountedFieldProps) {
  const { label, fullLabel = label, value, max, problem, hint, rows = 1, field, onType, onFocus } = props;
  const { t } = useTranslation();
  const count = lengthOf(value);
  return (
    <TextField
      label={label}
      value={value}
      error={problem !== null}
      inputRef={field}
      onChange={({ target }) => onType(target.value)}
      {...(onFocus && { onFocus })}
      {...(rows > 1 ? { multiline: true, minRows: rows, maxRows: 24 } : longLine(onType))}
      slotProps={{ htmlInput: { 'aria-label': fullLabel, autoComplete: 'off' } }}
      helperText={
        <span className={styles.below}>
          <span>{problem ?? hint}</span>
          <span className="tabular" data-over={count > max}>
            {t('broadcast.counter', { count, max })}
          </span>
        </span>
      }
    />
  );
}
