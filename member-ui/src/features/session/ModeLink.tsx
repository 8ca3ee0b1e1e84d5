import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { VisitorState } from './use-visitor-state';
import { addressIn, type VisitorMode } from './visitor-mode';

interface Props {
  to: VisitorMode;
  /** Typed address to carry over. */
  email?: string;
  /** Path of another page; default: this one. */
  path?: string;
  className?: string | undefined;
  children: ReactNode;
}

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
