import { useCallback, useState } from 'react';
import { useGym } from '../gym/use-gym';

export type VerificationProblem = 'notLoaded' | 'failed' | 'expired';

export interface Verification {
  token: string | null;
  problem: VerificationProblem | null;
  /** True when there is a token, or none is needed. */
  isComplete: boolean;
  /** A new number per challenge, because a token is valid for one call. */
  challenge: number;
  onToken: (token: string) => void;
  onProblem: (problem: VerificationProblem) => void;
  restart: () => void;
}

/** Security verification of one form. */
export function useVerification(): Verification {
  const mode = useGym().data?.securityVerification.mode;
  const [token, setToken] = useState<string | null>(null);
  const [problem, setProblem] = useState<VerificationProblem | null>(null);
  const [challenge, setChallenge] = useState(0);
  const onToken = useCallback((given: string) => {
    setToken(given);
    setProblem(null);
  }, []);
  const onProblem = useCallback((found: VerificationProblem) => {
    setToken(null);
    setProblem(found);
  }, []);
  const restart = useCallback(() => {
    setToken(null);
    setProblem(null);
    setChallenge((number) => number + 1);
  }, []);
  return { token, problem, challenge, isComplete: mode === 'off' || token !== null, onToken, onProblem, restart };
}
