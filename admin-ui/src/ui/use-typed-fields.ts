import { useEffect } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';

/** What the server makes of a text: what differs by no more has been saved. */
function asStored(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return name === 'email' ? value.trim().toLowerCase() : value.trim();
}

/**
 * A reading of newer details leaves what was typed (`keepDirtyValues`), but the form then takes itself for untouched, and
 * for typed what has been saved since. So each typed field is held against what is on record now.
 */
export function useTypedFields(): void {
  const { getValues, setValue } = useFormContext();
  const { defaultValues, dirtyFields } = useFormState();
  useEffect(() => {
    for (const name of Object.keys(dirtyFields)) {
      const [typed, stored] = [getValues(name) as unknown, asStored(name, getValues(name))];
      setValue(name, stored === defaultValues?.[name] ? stored : typed, { shouldDirty: true });
    }
    // What is typed tells the form itself; only what is on record does not.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [defaultValues]);
}
