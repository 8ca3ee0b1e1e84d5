import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Does once what a parameter of the address asks for, and takes it out: a reload or Back must not ask again. An open
 * dialog puts it in by itself (`DialogAddress`): then it is done.
 */
export function useAskedInAddress(name: string, act: (value: string) => void, isDone = false): void {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get(name);
  const answer = useEffectEvent((value: string) => {
    if (isDone) return;
    const rest = new URLSearchParams(parameters);
    rest.delete(name);
    setParameters(rest, { replace: true });
    act(value);
  });
  useEffect(() => {
    if (asked !== null) answer(asked);
  }, [asked]);
}
