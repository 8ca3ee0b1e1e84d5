import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** New values of parameters; null or nothing takes one out. */
type Changes = Readonly<Record<string, string | null>>;

/**
 * State of a screen in its address: it can be shared, and survives a reload and a look at another screen. Changes
 * replace the history entry and keep what it holds, so that Back leaves the screen.
 */
export function useAddress() {
  const [parameters, setParameters] = useSearchParams();
  const current: unknown = useLocation().state;
  const write = useCallback(
    (changes: Changes, state: unknown = current) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true, state },
      ),
    [setParameters, current],
  );
  return { parameters, write };
}

/** A number from 1 on in the address, such as the page; 1 has no parameter. */
export function useNumberInAddress(name: string): [number, (value: number) => void] {
  const { parameters, write } = useAddress();
  const asked = Number(parameters.get(name));
  const show = useCallback((value: number) => write({ [name]: value === 1 ? null : String(value) }), [name, write]);
  return [Number.isSafeInteger(asked) && asked > 1 ? asked : 1, show];
}
