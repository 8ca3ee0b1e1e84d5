import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLanguage } from '../i18n/use-translation';

/**
 * Keeps the largest height that it had, so that shorter content moves nothing below. Resets when the width or the
 * language changes.
 */
export function Kept({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    let width = 0;
    const observer = new ResizeObserver(() => {
      if (element.offsetWidth !== width) element.style.minHeight = '';
      width = element.offsetWidth;
      element.style.minHeight = `${element.offsetHeight}px`;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [language]);
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}
