import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { DOCUMENT_FILTERS } from '@palestra/backend/contract/client-document';
import { SUBSCRIPTION_STATUSES } from '@palestra/backend/contract/subscription';
import { useState } from 'react';
import { ListBase } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ListPages } from '../../kit/list/ResourceList';
import { useLivePolling } from '../../kit/live/use-live';
import { Screen } from '../../kit/screen/Screen';
import { useUses } from '../../kit/time/use-uses';
import { Icon } from '../../kit/ui/Icon';
import { SearchField } from '../../kit/ui/SearchField';
import { SelectField } from '../../kit/ui/SelectField';
import { useTags } from '../client-papers/papers.api';
import { StatLine } from '../clients/StatLine';
import { COUNTED_AS_ACTIVE, STILL_TO_RENEW } from '../clients/client-sections';
import { ClientExport, useClientExporter } from './ClientExport';
import { ClientResults } from './ClientResults';
import styles from './ClientTable.module.css';
import { ClientViews } from './ClientViews';
import { SelectedClients } from './SelectedClients';
import { CLIENT_COLUMNS, type ClientColumn, useChosenColumns, useClientList } from './use-client-list';

const BY_NAME = { field: 'name', order: 'ASC' } as const;
const PER_PAGE = 25;
const STATISTICS = ['activeSubscriptions', 'inactiveClients', 'totalClients'] as const;
/** The list shows its own error and a retry button. */
const LIST_QUERY = { refetchOnWindowFocus: true, onError: () => undefined };

const STATUSES = [...SUBSCRIPTION_STATUSES].reverse();
/** Not one subscription status, but chosen in the same filter: all that the figures count as active. */
const COUNTED = 'counted';
/** Those of one status who have not renewed. */
const TO_RENEW = 'toRenew';
/** Not a subscription status, but chosen in the same filter. */
const ASKED_FOR_ERASURE = 'erasure';
/** No document that the gym keeps of them, but chosen in the same filter. */
const TERMS_NOT_ACCEPTED = 'terms';
const SORTS = ['name', 'email', 'subscriptionEnd', 'status'] as const;

/** react-admin's names for list parameters in the address. */
const addressOf = (list: { filter: object; sort: string; order: string; perPage: number }): string =>
  new URLSearchParams({
    displayedFilters: '{}',
    filter: JSON.stringify(list.filter),
    order: list.order,
    page: '1',
    perPage: String(list.perPage),
    sort: list.sort,
  }).toString();

/**
 * Searches at once. react-admin's `setFilters` writes the address after a delay, even when the user is elsewhere.
 * Pressing `n` in that moment would lead back to the list.
 */
function useClientSearch(): { q: string; search: (words: string) => void } {
  const navigate = useNavigate();
  const { filterValues, sort, perPage } = useClientList();
  const { q = '', ...others } = filterValues;
  const search = (words: string): void => {
    const filter = words === '' ? others : { ...others, q: words };
    void navigate({ search: addressOf({ filter, sort: sort.field, order: sort.order, perPage }) });
  };
  return { q, search };
}

function ClientSearchField() {
  const { t } = useTranslation();
  const { q, search } = useClientSearch();
  return <SearchField label={t('clients.search')} hint={t('clients.searchHint')} value={q} onSearch={search} />;
}

/** Where the gym has tags. */
function TagFilter() {
  const { t } = useTranslation();
  const { filterValues, setFilters } = useClientList();
  const { tagId = '', ...others } = filterValues;
  const tags = useTags().data ?? [];
  if (tags.length === 0) return null;
  return (
    <SelectField
      label={t('clients.tags')}
      value={tags.some(({ id }) => id === tagId) ? tagId : ''}
      choices={[{ value: '', text: t('papers.allTags') }, ...tags.map(({ id, name }) => ({ value: id, text: name }))]}
      onChoose={(chosen) => setFilters(chosen === '' ? others : { ...others, tagId: chosen }, {})}
    />
  );
}

function DocumentFilter() {
  const { t } = useTranslation();
  const { filterValues, setFilters } = useClientList();
  const { document = '', termsAccepted = true, ...others } = filterValues;
  const chosen = termsAccepted ? document : TERMS_NOT_ACCEPTED;
  const choices = [...DOCUMENT_FILTERS, TERMS_NOT_ACCEPTED] as const;
  const narrow = (asked: string): void => {
    const special: Readonly<Record<string, object>> = { '': {}, [TERMS_NOT_ACCEPTED]: { termsAccepted: false } };
    setFilters({ ...others, ...(special[asked] ?? { document: asked }) }, {});
  };
  return (
    <SelectField
      label={t('clients.documentFilter.label')}
      value={choices.some((one) => one === chosen) ? chosen : ''}
      choices={[
        { value: '', text: t('clients.documentFilter.all') },
        ...choices.map((value) => ({ value, text: t(`clients.documentFilter.${value}`) })),
      ]}
      onChoose={narrow}
    />
  );
}

/** Filter, sort order and export of the client list. */
function ClientFilters() {
  const { t } = useTranslation();
  const uses = useUses();
  const { filterValues, setFilters, sort, setSort } = useClientList();
  const { status = '', renewed = true, erasureRequested = false, ...others } = filterValues;
  const chosen = erasureRequested ? ASKED_FOR_ERASURE : renewed ? status : TO_RENEW;
  const narrow = (asked: string): void => {
    const special: Readonly<Record<string, object>> = {
      '': {},
      [ASKED_FOR_ERASURE]: { erasureRequested: true },
      [COUNTED]: COUNTED_AS_ACTIVE,
      [TO_RENEW]: STILL_TO_RENEW,
    };
    setFilters({ ...others, ...(special[asked] ?? { status: asked }) }, {});
  };
  const labels = { name: 'clients.name', email: 'clients.email', subscriptionEnd: 'clients.expiry' } as const;
  const sorts = SORTS.map((value) => ({
    value,
    text: value === 'status' ? t('clients.statusLabel') : t(labels[value]),
  }));
  const statuses = STATUSES.filter((status) => status !== 'usedUp' || uses('money')).map((value) => ({
    value,
    text: t(`clients.status.${value}`),
  }));
  return (
    <div className={styles.filters}>
      <ClientSearchField />
      <SelectField
        label={t('clients.statusLabel')}
        value={typeof chosen === 'string' ? chosen : COUNTED}
        choices={[
          { value: '', text: t('clients.allStatuses') },
          { value: COUNTED, text: t('clients.countedActive') },
          ...statuses,
          { value: TO_RENEW, text: t('clients.views.toRenew') },
          { value: ASKED_FOR_ERASURE, text: t('clients.erasureRequested') },
        ]}
        onChoose={narrow}
      />
      <TagFilter />
      {uses('papers') && <DocumentFilter />}
      <SelectField
        label={t('clients.sortLabel')}
        value={sort.field}
        choices={sorts}
        onChoose={(field) => setSort({ field, order: 'ASC' })}
      />
      <ColumnsButton />
      <ClientExport />
    </div>
  );
}

export function ClientList() {
  const { t } = useTranslation();
  const uses = useUses();
  const refetchInterval = useLivePolling();
  const exporter = useClientExporter();
  return (
    <Screen
      title={t('clients.title')}
      actions={
        <>
          {uses('joining') && (
            <Button component={Link} to="/joining" variant="outlined">
              {t('joining.people')}
            </Button>
          )}
          <Button component={Link} to="/clients/create" variant="contained" startIcon={<Icon name="plus" size={18} />}>
            {t('clients.add')}
          </Button>
        </>
      }
    >
      <StatLine shown={STATISTICS} />
      <ListBase sort={BY_NAME} perPage={PER_PAGE} queryOptions={{ ...LIST_QUERY, refetchInterval }} exporter={exporter}>
        <ClientViews />
        <ClientFilters />
        <SelectedClients />
        <ClientResults />
        <ListPages canResize />
      </ListBase>
    </Screen>
  );
}

/** Chooses the columns, for this person in this browser. */
function ColumnsButton() {
  const { t } = useTranslation();
  const [chosen, choose] = useChosenColumns();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = (column: ClientColumn): void =>
    choose(chosen.includes(column) ? chosen.filter((one) => one !== column) : [...chosen, column]);
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        startIcon={<Icon name="sliders" size={18} />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('clients.columns')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {CLIENT_COLUMNS.map((column) => (
          <MenuItem
            key={column}
            role="menuitemcheckbox"
            aria-checked={chosen.includes(column)}
            onClick={() => toggle(column)}
          >
            <span className={chosen.includes(column) ? styles.chosen : styles.notChosen}>
              <Icon name="check" size={18} />
            </span>
            {t(`clients.columnNames.${column}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
