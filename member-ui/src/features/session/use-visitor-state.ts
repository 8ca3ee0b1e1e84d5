import { useHistoryState } from 'wouter/use-browser-location';

/** What one screen before signing in hands to the next, beside the address. */
export interface VisitorState {
  /** Shown on arrival for 5 seconds (rule: timers). */
  message?: 'emailConfirmed';
  /** Typed there already. */
  email?: string;
  /** Arrived by a link of the site: the keyboard goes on at the heading. */
  movesFocus?: boolean;
}

export const useVisitorState = (): VisitorState => useHistoryState<VisitorState | null>() ?? {};
