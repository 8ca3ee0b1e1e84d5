import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { takeTyped } from '../keyboard/typed-ahead';
import { useDebounced } from '../time/use-debounced';
import { useIsCurrentRoute } from './use-is-current-route';

const TYPING_PAUSE_MS = 250;

interface SearchWords {
  /** Current search words. */
  value: string;
  /** True when somebody opened the screen to search. */
  isFocused: boolean;
  /** Called after a pause in typing, with trimmed words. */
  onSearch: (words: string) => void;
}

/** Text of a search field, which searches after a pause in typing. */
export function useSearchWords({ value, isFocused, onSearch }: SearchWords) {
  const [words, setWords] = useState(value);
  const settled = useDebounced(words.trim(), TYPING_PAUSE_MS);
  const [searched, setSearched] = useState(value);
  // The words were cleared or changed elsewhere, not by typing here.
  if (searched !== value) {
    setSearched(value);
    if (value !== settled) setWords(value);
  }
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!isFocused) return;
    // Takes the letters typed before the field appeared.
    const ahead = takeTyped();
    if (ahead === '') field.current?.select();
    else setWords(ahead);
  }, [isFocused]);
  const isHere = useIsCurrentRoute();
  useEffect(() => {
    if (settled !== value && settled === words.trim() && isHere()) onSearch(settled);
    // Only typing searches: a change of `value` must not search again.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [settled]);
  return { words, setWords, field };
}
