import { useEffect } from 'react';
import type { RouterNavigateOptions, To, createBrowserRouter } from 'react-router';
import { presentState, stepUnderWay, stepsLeftOver, takeStep } from './dialog-steps';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Browsers perform a step back later, from wherever they are by then. The dialog's step would undo a key or link
 * pressed right after the dialog closed, so navigation waits for it (5).
 */
export function inOrder(router: Router): Router {
  const go = router.navigate.bind(router);
  const navigate = (to: number | To | null, options?: RouterNavigateOptions): Promise<void> => {
    const underWay = stepUnderWay();
    if (underWay !== null) return underWay.then(() => navigate(to, options));
    return typeof to === 'number' ? takeStep(() => go(to)) : go(to, options);
  };
  router.navigate = navigate;
  return router;
}

/**
 * Leaves the steps of closed dialogs after a reload, or on the way back to a screen. Each would be a Back that does
 * nothing (3). A dialog that the address names opens anew (4).
 */
export function useNoStepsLeftOver(router: Router): void {
  useEffect(() => {
    let isShown = true;
    const leave = (): void => {
      const steps = stepsLeftOver();
      // A step of our own may also leave it; then this is asked again.
      if (!isShown || steps === 0 || stepUnderWay() !== null) return;
      const { search, hash } = window.location;
      const reopen = (): void => {
        if (window.location.search === search) return;
        void router.navigate({ search, hash }, { replace: true, state: presentState() });
      };
      void router.navigate(-steps).then(reopen);
    };
    leave();
    // A moment later, because a dialog that closes takes its own step away.
    const stopListening = router.subscribe(() => void setTimeout(leave));
    return () => {
      isShown = false;
      stopListening();
    };
  }, [router]);
}
