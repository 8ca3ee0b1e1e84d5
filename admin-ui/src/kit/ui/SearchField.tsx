import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useLocation } from 'react-router';
import { useDebounced } from '../time/timers';
import { Icon } from './Icon';

const TYPING_PAUSE_MS = 250;

interface SearchWords {
  /** Current search words. */
  value: string;
  /** Called after a pause in typing, with trimmed words. */
  onSearch: (words: string) => void;
}

/**
 * Tells whether the address is still the one that this component was rendered for. While the next screen loads the old
 * one stays mounted, and writing to the address would navigate back.
 */
function useIsCurrentRoute(): () => boolean {
  const { pathname } = useLocation();
  const here = useHref(pathname);
  return () => location.pathname === here;
}

/** Text of a search field, which searches after a pause in typing. */
function useSearchWords({ value, onSearch }: SearchWords) {
  const [words, setWords] = useState(value);
  const settled = useDebounced(words.trim(), TYPING_PAUSE_MS);
  const [searched, setSearched] = useState(value);
  // The words were cleared or changed elsewhere, not by typing here.
  if (searched !== value) {
    setSearched(value);
    if (value !== settled) setWords(value);
  }
  const isHere = useIsCurrentRoute();
  useEffect(() => {
    if (settled !== value && settled === words.trim() && isHere()) onSearch(settled);
    // Only typing searches: a change of `value` must not search again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [settled]);
  return { words, setWords };
}

interface SearchFieldProps {
  label: string;
  hint: string;
  /** Current search words. */
  value: string;
  /** Called after a pause in typing, with trimmed words. */
  onSearch: (words: string) => void;
}

/** Searches while typing. Render it beside the results, not inside them, so that it keeps its focus while they load. */
export function SearchField({ label, hint, value, onSearch }: SearchFieldProps) {
  const { t } = useTranslation();
  const { words, setWords } = useSearchWords({ value, onSearch });
  const clear = (
    <InputAdornment position="end">
      <IconButton aria-label={t('app.clearSearch')} edge="end" onClick={() => setWords('')}>
        <Icon name="cross" size={16} />
      </IconButton>
    </InputAdornment>
  );
  const start = (
    <InputAdornment position="start">
      <Icon name="search" />
    </InputAdornment>
  );
  return (
    <TextField
      type="search"
      label={label}
      placeholder={hint}
      value={words}
      onChange={({ target }) => setWords(target.value)}
      sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
      slotProps={{
        input: { startAdornment: start, endAdornment: words !== '' && clear },
        inputLabel: { shrink: true },
      }}
    />
  );
}
