import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import styles from './TextField.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string;
  onChange: (value: string) => void;
  /** Control at the end of the field. */
  end?: ReactNode;
  /** Error of the value. Null reserves the line for it, so that nothing moves when it appears. */
  problem?: string | null;
  /** Shown in that line while there is no error. */
  hint?: string;
};

export function TextField({ label, onChange, end, problem, hint, ...input }: Props) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={`${styles.box} ${problem ? styles.invalid : ''}`}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
      {problem !== undefined && (
        <p id={`${id}-note`} className={problem ? styles.problem : styles.hint} aria-live="polite">
          {note}
        </p>
      )}
    </div>
  );
}
