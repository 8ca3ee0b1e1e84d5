import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useLanguage } from '../i18n/use-translation';

/**
 * Keeps the largest height an element had, so that shorter content moves nothing below. Resets when the width or the
 * language changes.
 */
export function useKeptHeight<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
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
  return place;
}
