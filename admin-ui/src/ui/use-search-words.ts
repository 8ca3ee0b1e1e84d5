import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { takeTyped } from '../keyboard/typed-ahead';
import { useDebounced } from '../time/use-debounced';
import { useIsHere } from './use-is-here';

const TYPING_PAUSE_MS = 250;

interface SearchWords {
  /** What is searched for now. */
  value: string;
  /** Somebody came here in order to search. */
  isFocused: boolean;
  /** After a pause in typing, without the spaces around. */
  onSearch: (words: string) => void;
}

/** What stands in a search field, which is searched for as soon as nothing more is typed. */
export function useSearchWords({ value, isFocused, onSearch }: SearchWords) {
  const [words, setWords] = useState(value);
  const settled = useDebounced(words.trim(), TYPING_PAUSE_MS);
  const [searched, setSearched] = useState(value);
  // Cleared or changed elsewhere, and not by what is being typed here.
  if (searched !== value) {
    setSearched(value);
    if (value !== settled) setWords(value);
  }
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!isFocused) return;
    // The field has the focus from now on, and the letters that came before it.
    const ahead = takeTyped();
    if (ahead === '') field.current?.select();
    else setWords(ahead);
  }, [isFocused]);
  const isHere = useIsHere();
  useEffect(() => {
    if (settled !== value && settled === words.trim() && isHere()) onSearch(settled);
    // Only what was typed searches: the search's own change must not search again.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [settled]);
  return { words, setWords, field };
}
