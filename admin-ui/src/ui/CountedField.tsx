import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CountedField.module.css';
import { lengthOf } from './length-of';

interface CountedFieldProps {
  label: string;
  /** Where the label alone does not say which field it is. */
  fullLabel?: string;
  value: string;
  max: number;
  problem: string | null;
  /** Said where nothing is wrong. */
  hint?: string;
  rows?: number;
  field?: Ref<HTMLInputElement | HTMLTextAreaElement>;
  onType: (value: string) => void;
  onFocus?: () => void;
}

/** A text that may only be so long, with how long it is. */
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
      {...(rows > 1 && { multiline: true, minRows: rows, maxRows: 24 })}
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
