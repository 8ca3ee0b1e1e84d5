import type { createBrowserRouter, RouterNavigateOptions, To } from 'react-router';

type Router = ReturnType<typeof createBrowserRouter>;

/** A step back that leads nowhere is not waited for any longer. */
const LONGEST_STEP_MS = 1_000;

const stepTaken = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_STEP_MS);
    addEventListener('popstate', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * The browser takes a step back in its own time, and takes it from wherever it is by then. A key or a link that is pressed
 * right after a dialog has closed would be undone by the dialog's step: so it waits until that step is taken.
 */
export function inOrder(router: Router): Router {
  const go = router.navigate.bind(router);
  let underWay: Promise<void> | null = null;
  const navigate = (to: number | To | null, options?: RouterNavigateOptions): Promise<void> => {
    if (underWay !== null) return underWay.then(() => navigate(to, options));
    if (typeof to !== 'number') return go(to, options);
    underWay = stepTaken().then(() => {
      underWay = null;
    });
    return go(to);
  };
  router.navigate = navigate;
  return router;
}
