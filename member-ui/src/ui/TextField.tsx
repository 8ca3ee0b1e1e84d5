import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import styles from './TextField.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string;
  onChange: (value: string) => void;
  /** A control at the end of the box. */
  end?: ReactNode;
  /** What is wrong with the value. Null keeps the line free for it, so that nothing moves when it comes. */
  problem?: string | null;
  /** Stands in that line while nothing is wrong. */
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
