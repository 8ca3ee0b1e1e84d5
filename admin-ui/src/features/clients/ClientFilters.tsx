import { SUBSCRIPTION_STATUSES } from '@palestra/backend/contract/subscription';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../kit/ui/SelectField';
import { ClientExport } from './ClientExport';
import { ClientSearchField } from './ClientSearchField';
import styles from './ClientTable.module.css';
import { useSearchedList } from './use-searched-list';

const STATUSES = [...SUBSCRIPTION_STATUSES].reverse();
/** Not a subscription status, but chosen in the same filter. */
const ASKED_FOR_ERASURE = 'erasure';
const SORTS = ['name', 'email', 'subscriptionEnd', 'status'] as const;

/** Filter, sort order and export of the client list. */
export function ClientFilters() {
  const { t } = useTranslation();
  const { filterValues, setFilters, sort, setSort } = useSearchedList();
  const { status = '', erasureRequested = false, ...others } = filterValues;
  const narrow = (chosen: string): void => {
    const narrowed = chosen === ASKED_FOR_ERASURE ? { erasureRequested: true } : { status: chosen };
    setFilters(chosen === '' ? others : { ...others, ...narrowed }, {});
  };
  const labels = { name: 'clients.name', email: 'clients.email', subscriptionEnd: 'clients.expiry' } as const;
  const sorts = SORTS.map((value) => ({
    value,
    text: value === 'status' ? t('clients.statusLabel') : t(labels[value]),
  }));
  const statuses = STATUSES.map((value) => ({ value, text: t(`clients.status.${value}`) }));
  return (
    <div className={styles.filters}>
      <ClientSearchField />
      <SelectField
        label={t('clients.statusLabel')}
        value={erasureRequested ? ASKED_FOR_ERASURE : status}
        choices={[
          { value: '', text: t('clients.allStatuses') },
          ...statuses,
          { value: ASKED_FOR_ERASURE, text: t('clients.erasureRequested') },
        ]}
        onChoose={narrow}
      />
      <SelectField
        label={t('clients.sortLabel')}
        value={sort.field}
        choices={sorts}
        onChoose={(field) => setSort({ field, order: 'ASC' })}
      />
      <ClientExport />
    </div>
  );
}
