import { useHistoryState } from 'wouter/use-browser-location';

/** Navigation state that one visitor screen hands to the next. */
export interface VisitorState {
  /** Shown on arrival for 5 seconds (rule: timers). */
  message?: 'emailConfirmed';
  /** Address typed on the previous screen. */
  email?: string;
  /** Arrived by a link of the site, so that focus moves to the heading. */
  movesFocus?: boolean;
}

export const useVisitorState = (): VisitorState => useHistoryState<VisitorState | null>() ?? {};
