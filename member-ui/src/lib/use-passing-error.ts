import { TIMERS } from '@palestra/backend/contract/limits';
import { useEffect, useState } from 'react';

/** Error of a visitor form; cleared after 10 seconds or when dismissed (rule: timers). */
export function usePassingError(): [unknown, (error: unknown) => void] {
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (error === null) return;
    const timer = setTimeout(() => setError(null), TIMERS.loginError);
    return () => clearTimeout(timer);
  }, [error]);
  return [error, setError];
}
