import { useTranslation } from 'react-i18next';
import { SearchField } from '../ui/SearchField';
import { useSearchedList } from './use-searched-list';

export function ClientSearchField() {
  const { t } = useTranslation();
  const { filterValues, setFilters } = useSearchedList();
  const { q = '', ...others } = filterValues;
  return (
    <SearchField
      label={t('clients.search')}
      hint={t('clients.searchHint')}
      value={q}
      onSearch={(words) => setFilters(words === '' ? others : { ...others, q: words }, {})}
    />
  );
}
