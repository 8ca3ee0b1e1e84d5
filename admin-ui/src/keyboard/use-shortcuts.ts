import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { BOOKS_FREE_PLACE } from '../timeslots/step-through-slots';
import { isShortcut } from './is-shortcut';
import { SEARCH_AT_ONCE } from './search-at-once';
import { keepTyped } from './typed-ahead';

const SEARCH = 'main input[type="search"]';

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>(SEARCH);
  field?.focus();
  field?.select();
  return field !== null;
}

const focusFreePlace = (): void => document.querySelector<HTMLElement>(`main ${BOOKS_FREE_PLACE}`)?.focus();

/** The keys that work on every screen. Letters go by their place on the keyboard, so that they work in Greek too. */
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
      // The key is used up: it does not land in the field that has the focus now.
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate]);
}
