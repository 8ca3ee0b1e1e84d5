import { useEffect, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openDialogs } from './open-dialogs';

/** What the router keeps of this step, now and not when something was last painted. */
const presentState = (): unknown => (history.state as { usr?: unknown } | null)?.usr;

/**
 * An open dialog is a step of the browser's history: Back closes it and stays on the screen. Closed in another way it
 * takes its step away again. Dialogs may stand on top of each other.
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
    // One step for as long as it is open, wherever the address goes meanwhile.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, []);

  const isStep = openDialogs(location.state).includes(id);
  useEffect(() => {
    if (hasStep.current && !isStep) onClose();
    hasStep.current = isStep;
    // Only the step's end closes: another `onClose` does not.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [isStep]);
}
