import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Does once what a parameter of the address asks for, and takes it out: Back must not ask again. `act` returns false for
 * what it does not know, or not yet: that stays for another part of the screen, or for a later rendering. An open dialog
 * puts the parameter in by itself (`DialogAddress`): then it is done.
 */
export function useAskedInAddress(name: string, act: (value: string) => boolean | void, isDone = false): void {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get(name);
  const answered = useRef<string | null>(null);
  const answer = useEffectEvent((value: string): void => {
    if (act(value) === false) return;
    answered.current = value;
    const rest = new URLSearchParams(parameters);
    rest.delete(name);
    setParameters(rest, { replace: true });
  });
  // At each rendering: more may be loaded by then.
  useEffect(() => {
    if (asked === null || isDone) answered.current = asked;
    else if (answered.current !== asked) answer(asked);
  });
}
