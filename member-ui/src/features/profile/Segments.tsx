import { useId } from 'react';
import styles from './Segments.module.css';

interface SegmentsProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string; lang?: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** True where the title of the page says the same. */
  isTitled?: boolean;
}

/** Radio group shown as a row of segments. */
export function Segments<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
  isTitled = false,
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={isTitled ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={styles.track}>
        {choices.map(({ value, label: words, lang }) => (
          <label key={value} className={styles.segment} lang={lang}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
