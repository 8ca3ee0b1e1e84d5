import { useCallback, useState } from 'react';
import { ApiError, errorText } from '../../api/api-error';

/** Error of a save that no field shows. `isStale`: somebody else saved meanwhile. */
export function useSaveProblem(fallback: string) {
  const [error, setError] = useState<unknown>(null);
  const onError = useCallback((refusal: unknown) => {
    const isShownByFields = refusal instanceof ApiError && Object.keys(refusal.body.errors).length > 0;
    setError(isShownByFields ? null : refusal);
  }, []);
  const clear = useCallback(() => setError(null), []);
  const problem = error === null ? null : errorText(error, fallback);
  return { problem, onError, clear, isStale: error instanceof ApiError && error.code === 'STALE' };
}
