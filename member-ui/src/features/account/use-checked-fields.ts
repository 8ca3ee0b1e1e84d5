import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { Problems } from './account-problems';

export interface FieldOfForm {
  name: string;
  value: string;
  problem: string | null;
  onChange: (value: string) => void;
  onBlur: () => void;
}

interface CheckedFields<Name extends string> {
  values: Record<Name, string>;
  field: (name: Name) => FieldOfForm;
  /** Shows the errors of all fields from now on, and returns the first field with one, or null. */
  checkAll: () => Name | null;
}

/** Fields that show their error once they were left. */
export function useCheckedFields<Name extends string>(
  initial: Record<Name, string>,
  problemsOf: (values: Record<Name, string>) => Problems<Name>,
): CheckedFields<Name> {
  const { t } = useTranslation();
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<readonly Name[]>([]);
  const problems = problemsOf(values);
  const field = (name: Name): FieldOfForm => {
    const problem = left.includes(name) ? problems[name] : undefined;
    return {
      name,
      value: values[name],
      problem: problem === undefined ? null : t(`account.problems.${problem}`),
      onChange: (value) => setValues((before) => ({ ...before, [name]: value })),
      onBlur: () => setLeft((before) => (before.includes(name) ? before : [...before, name])),
    };
  };
  const checkAll = (): Name | null => {
    const names = Object.keys(values) as Name[];
    setLeft(names);
    return names.find((name) => problems[name] !== undefined) ?? null;
  };
  return { values, field, checkAll };
}
