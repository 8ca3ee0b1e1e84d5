import { useState, type FormEvent } from 'react';
import { usePassingError } from '../../lib/use-passing-error';
import type { Problems } from './account-problems';
import { useCheckedFields, type FieldOfForm } from './use-checked-fields';

interface Options<Name extends string> {
  initial: Record<Name, string>;
  problemsOf: (values: Record<Name, string>) => Problems<Name>;
  send: (values: Record<Name, string>) => Promise<unknown>;
  onFailure: (fault: unknown) => void;
}

interface AccountForm<Name extends string> {
  values: Record<Name, string>;
  field: (name: Name) => FieldOfForm;
  isBusy: boolean;
  isDone: boolean;
  error: unknown;
  dismissError: () => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

function focusField(form: HTMLFormElement, name: string): void {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLElement) input.focus();
}

/** Submits a form once its fields are valid; keeps the typed values after a failure. */
export function useAccountForm<Name extends string>(options: Options<Name>): AccountForm<Name> {
  const { values, field, checkAll } = useCheckedFields(options.initial, options.problemsOf);
  const [phase, setPhase] = useState<'open' | 'busy' | 'done'>('open');
  const [error, setError] = usePassingError();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (phase === 'busy') return;
    setError(null);
    const wrong = checkAll();
    if (wrong !== null) return focusField(event.currentTarget, wrong);
    setPhase('busy');
    options.send(values).then(
      () => setPhase('done'),
      (fault: unknown) => {
        setPhase('open');
        setError(fault);
        options.onFailure(fault);
      },
    );
  };
  return {
    ...{ values, field, error, submit },
    isBusy: phase === 'busy',
    isDone: phase === 'done',
    dismissError: () => setError(null),
  };
}
