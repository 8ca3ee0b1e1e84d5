import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { type SEARCH_AT_ONCE } from '../../kit/keyboard/search-at-once';
import { SearchField } from '../../kit/ui/SearchField';
import { useClientSearch } from './use-client-search';

export function ClientSearchField() {
  const { t } = useTranslation();
  const { q, search } = useClientSearch();
  const isAsked = (useLocation().state as Partial<typeof SEARCH_AT_ONCE> | null)?.search === true;
  return (
    <SearchField
      label={t('clients.search')}
      hint={t('clients.searchHint')}
      isFocused={isAsked}
      value={q}
      onSearch={search}
    />
  );
}
