import type { Client } from '@palestra/backend/contract/client';
import TextField from '@mui/material/TextField';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FoundClients } from './FoundClients';
import { optionId } from './option-id';
import { useEarlyEnter } from './use-early-enter';
import { useFoundClients } from './use-found-clients';
import { usePointedOption } from './use-pointed-option';

const comboboxProps = (listId: string, found: number, active: number) => ({
  role: 'combobox',
  autoComplete: 'off',
  'aria-expanded': found > 0,
  'aria-controls': listId,
  'aria-autocomplete': 'list' as const,
  'aria-activedescendant': active < found ? optionId(listId, active) : undefined,
});

/** Combobox: typing searches, arrows move, Enter selects. */
export function ClientSearch({ onChoose }: { onChoose: (client: Client) => void }) {
  const { t } = useTranslation();
  const listId = useId();
  const [words, setWords] = useState('');
  const { data, error, isSettled, asked, refetch } = useFoundClients(words);
  const found = data ?? [];
  const { active, isPointed, pointAt, step } = usePointedOption(found.length);
  const take = useEarlyEnter(found, isSettled, onChoose);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[active];
    if (by !== undefined && found.length > 0) step(by);
    else if (event.key === 'Enter' && !isSettled && !isPointed) take(true);
    else if (event.key === 'Enter' && chosen !== undefined) onChoose(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <TextField
        label={t('appointments.searchLabel')}
        helperText={t('appointments.searchHint')}
        value={words}
        autoFocus
        onChange={({ target }) => {
          setWords(target.value);
          pointAt(null);
          take(false);
        }}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: comboboxProps(listId, found.length, active) }}
      />
      <FoundClients
        {...{ listId, found: data, active, asked, error, onChoose }}
        onHover={pointAt}
        onRetry={() => void refetch()}
      />
    </div>
  );
}
