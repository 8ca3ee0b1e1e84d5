import { useEffect } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';

/** A text as the server stores it, to tell whether it differs from what is saved. */
function asStored(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return name === 'email' ? value.trim().toLowerCase() : value.trim();
}

/**
 * Compares typed fields with newly read details. `keepDirtyValues` keeps typed values, but then marks the form as
 * pristine, and saved values as typed.
 */
export function useTypedFields(): void {
  const { getValues, setValue } = useFormContext();
  const { defaultValues, dirtyFields } = useFormState();
  useEffect(() => {
    for (const name of Object.keys(dirtyFields)) {
      const [typed, stored] = [getValues(name) as unknown, asStored(name, getValues(name))];
      setValue(name, stored === defaultValues?.[name] ? stored : typed, { shouldDirty: true });
    }
    // Typing updates the form by itself; only new defaults need this.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [defaultValues]);
}
