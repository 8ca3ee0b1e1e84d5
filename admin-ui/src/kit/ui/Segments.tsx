import { useEffect, useId, useRef } from 'react';
import styles from './Segments.module.css';

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
}

/** Radio group shown as a row of segments. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  // On a phone the row scrolls sideways, and must not hide which one is chosen.
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLElement>('label:has(:checked)');
    if (group.current && chosen) group.current.scrollLeft = chosen.offsetLeft - group.current.offsetLeft - 40;
  }, [value]);
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={styles.segments}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.text}</span>
        </label>
      ))}
    </div>
  );
}
