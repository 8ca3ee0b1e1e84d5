import { TIMERS } from '@palestra/backend/contract/limits';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Notice } from './Notice';

interface Props {
  text: string | null;
  onDismiss: () => void;
  action?: ReactNode;
}

/**
 * Reason why a form was refused. It stands below the button, so that the button does not move under a finger. If a
 * keyboard covers it, the page scrolls.
 */
export function FormFailure({ text, onDismiss, action }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  if (text === null) return null;
  return (
    <div ref={place}>
      <Notice tone="danger" isAnnounced onDismiss={onDismiss}>
        {text}
        {action}
      </Notice>
    </div>
  );
}

/** Error of a visitor form; cleared after 10 seconds or when dismissed (rule: timers). */
export function usePassingError(): [unknown, (error: unknown) => void] {
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (error === null) return;
    const timer = setTimeout(() => setError(null), TIMERS.loginError);
    return () => clearTimeout(timer);
  }, [error]);
  return [error, setError];
}
