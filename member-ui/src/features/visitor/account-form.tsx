import { LIMITS } from '@palestra/backend/contract/limits';
import { ApiError } from '@palestra/web-kit/api-error';
import { useState, type FormEvent } from 'react';
import { serverText } from '../../api/failures';
import type { Translate } from '../../i18n/translate';
import { useTranslation } from '../../i18n/use-translation';
import { usePassingError } from '../../ui/FormFailure';
import { focusField } from '../../ui/fields';
import type { Problems } from './account-problems';

interface Options<Name extends string> {
  initial: Record<Name, string>;
  problemsOf: (values: Record<Name, string>) => Problems<Name>;
  passwordMinLength?: number;
  send: (values: Record<Name, string>) => Promise<unknown>;
  onFailure: (fault: unknown) => void;
}

export interface FieldOfForm {
  name: string;
  value: string;
  problem: string | null;
  onChange: (value: string) => void;
  onBlur: () => void;
}

type Refused<Name extends string> = Partial<Record<Name, string>>;

interface CheckedFields<Name extends string> {
  values: Record<Name, string>;
  field: (name: Name) => FieldOfForm;
  /** Shows the server's errors at their fields until these are changed, and returns the first field, or null. */
  refuse: (error: unknown) => Name | null;
  /** Shows the errors of all fields from now on, and returns the first field with one, or null. */
  checkAll: () => Name | null;
}

/** Fields that show their error once they were left. */
function useCheckedFields<Name extends string>(
  initial: Record<Name, string>,
  problemsOf: (values: Record<Name, string>) => Problems<Name>,
  passwordMinLength: number,
): CheckedFields<Name> {
  const { t } = useTranslation();
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<readonly Name[]>([]);
  const [refused, setRefused] = useState<Refused<Name>>({});
  const problems = problemsOf(values);
  const field = (name: Name): FieldOfForm => {
    const problem = left.includes(name) ? problems[name] : undefined;
    return {
      name,
      value: values[name],
      problem:
        problem === undefined
          ? (refused[name] ?? null)
          : t(`account.problems.${problem}`, { count: passwordMinLength }),
      onChange: (value) => {
        setValues((before) => ({ ...before, [name]: value }));
        setRefused((before) => ({ ...before, [name]: undefined }));
      },
      onBlur: () => setLeft((before) => (before.includes(name) ? before : [...before, name])),
    };
  };
  const checkAll = (): Name | null => {
    const names = Object.keys(values) as Name[];
    setLeft(names);
    return names.find((name) => problems[name] !== undefined) ?? null;
  };
  const refuse = (error: unknown): Name | null => {
    const isOfFields = error instanceof ApiError && error.code === 'VALIDATION_FAILED';
    const found: Readonly<Record<string, string>> = isOfFields ? error.fields : {};
    const names = (Object.keys(values) as Name[]).filter((name) => found[name] !== undefined);
    // An error of something that the form does not show would be lost.
    if (names.length === 0 || names.length < Object.keys(found).length) return null;
    setRefused(found as Refused<Name>);
    return names[0] ?? null;
  };
  return { values, field, checkAll, refuse };
}

interface AccountForm<Name extends string> {
  values: Record<Name, string>;
  field: (name: Name) => FieldOfForm;
  isBusy: boolean;
  isDone: boolean;
  error: unknown;
  dismissError: () => void;
  /** After it is done: the typed values are there. */
  reopen: () => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Submits a form once its fields are valid; keeps the typed values after a failure. */
export function useAccountForm<Name extends string>(options: Options<Name>): AccountForm<Name> {
  const { values, field, checkAll, refuse } = useCheckedFields(
    options.initial,
    options.problemsOf,
    options.passwordMinLength ?? LIMITS.passwordMinLength,
  );
  const [phase, setPhase] = useState<'open' | 'busy' | 'done'>('open');
  const [error, setError] = usePassingError();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (phase === 'busy') return;
    setError(null);
    const wrong = checkAll();
    const form = event.currentTarget;
    if (wrong !== null) return focusField(form, wrong);
    setPhase('busy');
    options.send(values).then(
      () => setPhase('done'),
      (fault: unknown) => {
        setPhase('open');
        const atField = refuse(fault);
        if (atField === null) setError(fault);
        else focusField(form, atField);
        options.onFailure(fault);
      },
    );
  };
  return {
    ...{ values, field, error, submit },
    isBusy: phase === 'busy',
    isDone: phase === 'done',
    dismissError: () => setError(null),
    reopen: () => setPhase('open'),
  };
}

interface Fallbacks {
  refused: string;
  broken: string;
}

/** The server's message, its field errors where it names some, else the form's fallback (rule: what a failure says). */
export function accountFailureText(error: unknown, { refused, broken }: Fallbacks, t: Translate): string | null {
  if (error === null) return null;
  if (!(error instanceof ApiError)) return broken;
  if (error.hasNoAnswer) return t('failure.noAnswer');
  const faults = error.code === 'VALIDATION_FAILED' ? (error.failure?.errors ?? []) : [];
  if (faults.length > 0) return faults.join(' ');
  return serverText(error) ?? (error.status >= 500 ? broken : refused);
}
