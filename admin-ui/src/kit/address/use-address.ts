import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** New values of parameters; null or nothing takes one out. */
type Changes = Readonly<Record<string, string | null>>;

/**
 * State of a screen in its address: it can be shared, and survives a reload and a look at another screen. Changes
 * replace the history entry and keep what it holds, so that Back leaves the screen.
 */
export function useAddress() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const current: unknown = useLocation().state;
  const write = useCallback(
    (changes: Changes, state: unknown = current): void => {
      // The present address, of which the fragment stays.
      const { search, hash } = window.location;
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      void navigate({ search: next.toString(), hash }, { replace: true, preventScrollReset: true, state });
    },
    [navigate, current],
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
