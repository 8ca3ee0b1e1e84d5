import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { BOOKS_FREE_PLACE } from '../../features/schedule/step-through-slots';
import { isShortcut } from '../../kit/keyboard/is-shortcut';
import { SEARCH_AT_ONCE } from '../../kit/keyboard/search-at-once';
import { keepTyped } from '../../kit/keyboard/typed-ahead';

const SEARCH = 'main input[type="search"]';

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>(SEARCH);
  field?.focus();
  field?.select();
  return field !== null;
}

const focusFreePlace = (): void => document.querySelector<HTMLElement>(`main ${BOOKS_FREE_PLACE}`)?.focus();

/** Shortcuts of every screen. Letters are matched by key position, so that they work with a Greek layout. */
export function useShortcuts(onHelp: () => void): void {
  const navigate = useNavigate();
  const help = useRef(onHelp);
  useEffect(() => {
    help.current = onHelp;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      if (event.key === '/') {
        if (!focusSearch()) {
          keepTyped();
          void navigate('/clients', { state: SEARCH_AT_ONCE });
        }
      } else if (event.key === '?') help.current();
      else if (event.code === 'KeyN' && !event.shiftKey) void navigate('/clients/create');
      else if (event.code === 'KeyB' && !event.shiftKey) focusFreePlace();
      else return;
      // Keeps the letter out of the field that has just received the focus.
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate]);
}
