import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { AuditFilter } from '../../api/audit-calls';
import { DateField } from '../../kit/ui/DateField';
import { SearchField } from '../../kit/ui/SearchField';
import { SelectField } from '../../kit/ui/SelectField';
import { AUDITED_THINGS } from './audit-deeds';
import styles from './audit.module.css';

interface AuditFiltersProps {
  filter: AuditFilter;
  isWhole: boolean;
  onNarrow: (changes: { [Name in keyof AuditFilter]?: string | null }) => void;
  onClear: () => void;
}

export function AuditFilters({ filter, isWhole, onNarrow, onClear }: AuditFiltersProps) {
  const { t } = useTranslation();
  const { q = '', entity = '', startDate = null, endDate = null } = filter;
  const things = AUDITED_THINGS.map((thing) => ({ value: thing, text: t(`audit.things.${thing}`) }));
  return (
    <div className={styles.filters} role="search" aria-label={t('audit.title')}>
      <SearchField
        label={t('audit.search')}
        hint={t('audit.searchHint')}
        value={q}
        onSearch={(words) => onNarrow({ q: words })}
      />
      <SelectField
        label={t('audit.thing')}
        value={entity}
        choices={[{ value: '', text: t('audit.everything') }, ...things]}
        onChoose={(thing) => onNarrow({ entity: thing })}
      />
      <DateField
        label={t('audit.from')}
        value={startDate}
        max={endDate ?? undefined}
        onChange={(date) => onNarrow({ startDate: date })}
      />
      <DateField
        label={t('audit.until')}
        value={endDate}
        min={startDate ?? undefined}
        onChange={(date) => onNarrow({ endDate: date })}
      />
      {!isWhole && <Button onClick={onClear}>{t('audit.clear')}</Button>}
    </div>
  );
}
