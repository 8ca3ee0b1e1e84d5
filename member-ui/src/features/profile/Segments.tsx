import { useId } from 'react';
import styles from './ProfilePage.module.css';

interface SegmentsProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string; lang?: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Radio group shown as a row of segments. The page's title says what it is about. */
export function Segments<Value extends string>({ label, choices, chosen, onChoose }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{label}</legend>
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
