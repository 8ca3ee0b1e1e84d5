import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { errorText } from '../../api/api-error';

/** Tells of a failure that has no place on the screen, for as long as react-admin does or the given time. */
export function useNotifyFailure() {
  const notify = useNotify();
  return useCallback(
    (error: unknown, fallback: string, autoHideDuration?: number): void =>
      notify(errorText(error, fallback), {
        type: 'error',
        ...(autoHideDuration !== undefined && { autoHideDuration }),
      }),
    [notify],
  );
}
