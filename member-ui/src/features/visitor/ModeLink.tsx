import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { addressIn, type VisitorMode } from './visitor-mode';

interface Props {
  to: VisitorMode;
  /** Typed address to carry over. */
  email?: string;
  /** Path of another page; default: this one. */
  path?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

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

export function ModeLink({ to, email = '', path, className, children }: Props) {
  const [current] = useLocation();
  const search = useSearch();
  const href = path === undefined ? addressIn(to, current, search) : addressIn(to, path);
  const state: VisitorState = { email: email.trim(), movesFocus: true };
  return (
    <Link href={href} state={state} className={className}>
      {children}
    </Link>
  );
}
