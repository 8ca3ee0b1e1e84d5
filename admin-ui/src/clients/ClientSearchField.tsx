import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../time/use-debounced';
import { Icon } from '../ui/Icon';
import { useSearchedList } from './use-searched-list';

const TYPING_PAUSE_MS = 250;

/** Lives beside the results, not in them, so that it keeps its focus while they come and go. */
export function ClientSearchField() {
  const { t } = useTranslation();
  const { filterValues, setFilters } = useSearchedList();
  const filtered = filterValues.q ?? '';
  const [words, setWords] = useState(filtered);
  const settled = useDebounced(words.trim(), TYPING_PAUSE_MS);
  useEffect(() => {
    if (settled !== filtered) setFilters(settled === '' ? {} : { q: settled }, {});
    // Only what was typed sets the filter: the filter's own change must not set it again.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [settled]);
  const clear = (
    <InputAdornment position="end">
      <IconButton aria-label={t('clients.clearSearch')} edge="end" onClick={() => setWords('')}>
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
      label={t('clients.search')}
      placeholder={t('clients.searchHint')}
      value={words}
      onChange={({ target }) => setWords(target.value)}
      sx={{ marginBottom: 2, maxWidth: 480, '& input::-webkit-search-cancel-button': { display: 'none' } }}
      slotProps={{
        input: { startAdornment: start, endAdornment: words !== '' && clear },
        inputLabel: { shrink: true },
      }}
    />
  );
}
