import { useEffect, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The router's state of the present history entry. Read from `history`, because a rendered value may be older. */
const presentState = (): unknown => (history.state as { usr?: unknown } | null)?.usr;

/** Ids of the dialogs open at an entry of the browser's history. */
export const openDialogs = (state: unknown): readonly string[] =>
  (state as { dialogs?: readonly string[] } | null | undefined)?.dialogs ?? [];

/**
 * Adds a history entry for an open dialog: Back closes it and stays on the screen. Closing it otherwise removes the
 * entry. Dialogs may be stacked.
 */
export function useBackCloses(onClose: () => void): void {
  const id = useId();
  const navigate = useNavigate();
  const location = useLocation();
  const hasStep = useRef(false);
  useEffect(() => {
    const step = setTimeout(
      () => void navigate(location, { state: { dialogs: [...openDialogs(location.state), id] } }),
    );
    return () => {
      clearTimeout(step);
      if (openDialogs(presentState()).includes(id)) void navigate(-1);
    };
    // One entry for as long as the dialog is open, wherever the address goes meanwhile.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, []);

  const isStep = openDialogs(location.state).includes(id);
  useEffect(() => {
    if (hasStep.current && !isStep) onClose();
    hasStep.current = isStep;
    // Only the end of the entry closes the dialog, not a new `onClose`.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [isStep]);
}

/** True while a dialog is open, or its history entry is not yet removed. */
export const useHasDialog = (): boolean => openDialogs(useLocation().state).length > 0;
