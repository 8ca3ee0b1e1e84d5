import type { createBrowserRouter, RouterNavigateOptions, To } from 'react-router';

type Router = ReturnType<typeof createBrowserRouter>;

/** Stop waiting for a step back that leads nowhere. */
const LONGEST_STEP_MS = 1_000;

const stepTaken = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_STEP_MS);
    addEventListener('popstate', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * Browsers perform a step back later, from wherever they are by then. A key or link pressed right after a dialog closed
 * would be undone by the dialog's step, so navigation waits for it.
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
