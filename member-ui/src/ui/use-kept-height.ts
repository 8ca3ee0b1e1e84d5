import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useLanguage } from '../i18n/use-language';

/**
 * The place keeps the height that it once had: what stands below stays where it is when there is less to say. A phone
 * that is turned starts anew, and so does another language: its words have another length.
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
