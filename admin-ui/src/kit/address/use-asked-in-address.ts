import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/** Does once what a parameter of the address asks for, and takes it out: a reload or Back must not ask again. */
export function useAskedInAddress(name: string, act: (value: string) => void): void {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get(name);
  const answer = useEffectEvent((value: string) => {
    const rest = new URLSearchParams(parameters);
    rest.delete(name);
    setParameters(rest, { replace: true });
    act(value);
  });
  useEffect(() => {
    if (asked !== null) answer(asked);
  }, [asked]);
}
