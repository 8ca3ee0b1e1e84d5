import { type RefObject, useEffect, useState } from 'react';
import { showFault } from './show-fault';

/** Terms of a change, which the server tells before it is saved. */
export interface Terms {
  /** The change as it stands on the screen. */
  of: readonly unknown[];
  /** True while the server is asked about it. */
  isPending: boolean;
}

/** A question that the terms may ask, which then takes the focus. */
const QUESTION = '[data-question] input';

/**
 * A form that the user submits before its terms have loaded. The submit waits for them. It is dropped when the form
 * shows other values by then, so that nothing is saved unseen. It is also dropped when the terms ask a question.
 */
export function useHeldSubmit(form: RefObject<HTMLFormElement | null>, terms: Terms | undefined, canSave: boolean) {
  const [held, setHeld] = useState<string | null>(null);
  const shown = JSON.stringify(terms?.of ?? []);
  const isPending = terms?.isPending ?? false;
  useEffect(() => {
    if (held === null || (held === shown && isPending)) return;
    setHeld(null);
    if (held !== shown || form.current === null) return;
    const question = form.current.querySelector<HTMLElement>(QUESTION);
    if (canSave) form.current.requestSubmit();
    else if (question === null) showFault(form.current);
    else question.focus();
  }, [form, held, shown, isPending, canSave]);
  return { isPending, isHeld: held !== null, hold: () => setHeld(shown) };
}
