import { AUDITED_THINGS } from '@palestra/backend/contract/audit-deeds';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { StaffAccount } from '@palestra/backend/contract/staff';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { useAddress } from '../../kit/address/use-address';
import { usePlainList } from '../../kit/list/PlainList';
import { useMay } from '../../kit/session/use-may';
import { useProposal } from '../../kit/time/use-typed-date';
import { useUses } from '../../kit/time/use-uses';
import { DateField } from '../../kit/ui/DateField';
import { DateScope, IfDatesRight } from '../../kit/ui/DateScope';
import { SearchField } from '../../kit/ui/SearchField';
import { SearchedList } from '../../kit/ui/SearchedList';
import { SelectField } from '../../kit/ui/SelectField';
import { type AuditFilter, AuditList } from './AuditList';
import styles from './audit.module.css';

/**
 * The staff by name, for owners, who alone see the accounts of all: the deeds of each are one press away. Others search the log
 * for a name.
 */
function AuditPeople({ actorId, onChoose }: { actorId: string | undefined; onChoose: (id: string | null) => void }) {
  const { t } = useTranslation();
  const { data = [] } = usePlainList<StaffAccount>('staff', ['audit', 'clients']);
  // One alone has done everything.
  if (data.length < 2) return null;
  return (
    <SearchedList
      items={data}
      wordsOf={({ name, email }) => [name, email]}
      title={t('staff.title')}
      parameter="person"
      stays={({ id }) => id === actorId}
    >
      {(found) => (
        <div className={styles.people} role="group" aria-label={t('audit.who')}>
          {found.map(({ id, name }) => (
            <Chip
              key={id}
              label={name}
              variant={id === actorId ? 'filled' : 'outlined'}
              color={id === actorId ? 'primary' : 'default'}
              aria-pressed={id === actorId}
              onClick={() => onChoose(id === actorId ? null : id)}
            />
          ))}
        </div>
      )}
    </SearchedList>
  );
}

interface AuditFiltersProps {
  filter: AuditFilter;
  isWhole: boolean;
  onNarrow: (changes: { [Name in keyof AuditFilter]?: string | null }) => void;
  onClear: () => void;
}

function AuditFilters({ filter, isWhole, onNarrow, onClear }: AuditFiltersProps) {
  const { t } = useTranslation();
  const { q = '', entity = '', startDate = null, endDate = null } = filter;
  // Date fields drop a refused text: without the other date it would be valid.
  const [proposal, propose] = useProposal();
  const uses = useUses();
  const language = useLanguage();
  const things = Object.entries(AUDITED_THINGS).filter(([, { partOf }]) => partOf === undefined || uses(partOf));
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
        choices={[
          { value: '', text: t('audit.everything') },
          ...things.map(([thing, words]) => ({ value: thing, text: words[language] })),
        ]}
        onChoose={(thing) => onNarrow({ entity: thing })}
      />
      <DateField
        label={t('audit.from')}
        value={startDate}
        max={endDate ?? undefined}
        proposal={proposal}
        onChange={(date) => onNarrow({ startDate: date })}
      />
      <DateField
        label={t('audit.until')}
        value={endDate}
        min={startDate ?? undefined}
        proposal={proposal}
        onChange={(date) => onNarrow({ endDate: date })}
      />
      {!isWhole && (
        <Button
          onClick={() => {
            propose();
            onClear();
          }}
        >
          {t('audit.clear')}
        </Button>
      )}
    </div>
  );
}

const NAMES = ['q', 'actorId', 'entity', 'startDate', 'endDate'] as const;

/** Keeps the filters in the address, so that they survive a look at a client and can be shared. */
function useAuditFilter() {
  const { parameters, write } = useAddress();
  const filter = useMemo(() => {
    const asked = NAMES.map((name) => [name, parameters.get(name) ?? ''] as const).filter(([, value]) => value !== '');
    const narrowed: AuditFilter = Object.fromEntries(asked);
    return narrowed;
  }, [parameters]);
  return {
    filter,
    isWhole: Object.keys(filter).length === 0,
    /** Changing a filter returns to page 1. */
    narrow: (changes: { [Name in keyof AuditFilter]?: string | null }) => write({ ...changes, page: null }),
    clear: () => write(Object.fromEntries([...NAMES, 'page'].map((name) => [name, null]))),
  };
}

/** The staff audit log, filtered by person, kind and date. */
export function AuditTrail() {
  const { filter, isWhole, narrow, clear } = useAuditFilter();
  const may = useMay();
  return (
    <DateScope>
      {may('staff') && <AuditPeople actorId={filter.actorId} onChoose={(actorId) => narrow({ actorId })} />}
      <AuditFilters filter={filter} isWhole={isWhole} onNarrow={narrow} onClear={clear} />
      <IfDatesRight>
        <AuditList filter={filter} isWhole={isWhole} />
      </IfDatesRight>
    </DateScope>
  );
}
