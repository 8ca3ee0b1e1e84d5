import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import styles from './FoldedFields.module.css';
import { isFilled } from './is-filled';

interface FoldedFieldsProps {
  title: string;
  /** Names of the fields within. */
  fields: readonly string[];
  children: ReactNode;
}

/** Seldom needed fields of a form, folded unless one has a value. A fault of one unfolds them. */
export function FoldedFields({ title, fields, children }: FoldedFieldsProps) {
  const { getValues } = useFormContext();
  const { errors, submitCount } = useFormState();
  const details = useRef<HTMLDetailsElement>(null);
  const [opensFilled] = useState(() => fields.some((name) => isFilled(getValues(name))));
  const hasFault = fields.some((name) => name in errors);
  // Before the form moves the focus to its first fault. Not a state, because people also fold it.
  useLayoutEffect(() => {
    if (hasFault && details.current !== null) details.current.open = true;
  }, [hasFault, submitCount]);
  return (
    <details ref={details} open={opensFilled} className={styles.fold}>
      <summary>{title}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}
