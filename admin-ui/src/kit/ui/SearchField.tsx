import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon';
import { useSearchWords } from './use-search-words';

interface SearchFieldProps {
  label: string;
  hint: string;
  /** Current search words. */
  value: string;
  /** True when somebody opened the screen to search. */
  isFocused?: boolean;
  /** Called after a pause in typing, with trimmed words. */
  onSearch: (words: string) => void;
}

/** Searches while typing. Render it beside the results, not inside them, so that it keeps its focus while they load. */
export function SearchField({ label, hint, value, isFocused = false, onSearch }: SearchFieldProps) {
  const { t } = useTranslation();
  const { words, setWords, field } = useSearchWords({ value, isFocused, onSearch });
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
      autoFocus={isFocused}
      inputRef={field}
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
