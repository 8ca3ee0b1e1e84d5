import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import styles from './TextField.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string;
  onChange: (value: string) => void;
  /** A control at the end of the box. */
  end?: ReactNode;
};

export function TextField({ label, onChange, end, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input {...input} id={id} className={styles.input} onChange={(event) => onChange(event.target.value)} />
        {end}
      </div>
    </div>
  );
}
