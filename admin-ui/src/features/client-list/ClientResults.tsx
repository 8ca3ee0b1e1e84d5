import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import type { Client } from '@palestra/backend/contract/client';
import { dateIn } from '@palestra/web-kit/format-date';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOpenInAddress } from '../../kit/address/use-address';
import { ListContent } from '../../kit/list/ResourceList';
import { useLive } from '../../kit/live/use-live';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { DataTable } from '../../kit/ui/DataTable';
import table from '../../kit/ui/DataTable.module.css';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Icon } from '../../kit/ui/Icon';
import panel from '../../kit/ui/Panel.module.css';
import { Skeleton } from '../../kit/ui/Skeleton';
import { Allowance } from '../clients/Allowance';
import { StatusChip, TagChips } from '../clients/client-marks';
import { CLIENT_ACTIONS, sectionPath } from '../clients/client-sections';
import { contactOf, isUnreached } from '../clients/client';
import styles from './ClientTable.module.css';
import { RenewOrSell } from './RenewOrSell';
import { type ClientColumn, useClientColumns, useClientList, useIsWorklist } from './use-client-list';

function ClientTableSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation();
  return (
    <div className={panel.frame} role="status" aria-busy="true" aria-label={t('app.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.coming}>
          <Skeleton width={`${35 + ((row * 17) % 30)}%`} height={18} />
          <Skeleton width={120} height={18} />
        </div>
      ))}
    </div>
  );
}

/** End date of the subscription; a frozen, disabled or missing one says so instead. */
function Expiry({ client }: { client: Client }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { subscription } = client;
  const end = subscription?.effectiveEndDate ?? null;
  return (
    <span className={`${table.dated} ${styles.expiry}`}>
      {subscription !== null && (
        <span className="tabular">{end === null ? t('clients.neverExpires') : format.shortDate(end)}</span>
      )}
      <StatusChip client={client} />
    </span>
  );
}

/** Breaks behind the @, where there is no room for it on a line. */
function Address({ email }: { email: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

function ClientCell({ client, column }: { client: Client; column: ClientColumn }) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useGym()?.gym.timeZone ?? 'UTC';
  const { subscription } = client;
  if (column === 'email') {
    return (
      <td role="cell" className={styles.email}>
        <Address email={contactOf(client).email} />
      </td>
    );
  }
  if (column === 'expiry') {
    return (
      <td role="cell">
        <Expiry client={client} />
      </td>
    );
  }
  const text = {
    phone: (
      <a href={`tel:${contactOf(client).phone}`} className={styles.phone}>
        {contactOf(client).phone}
      </a>
    ),
    used: subscription === null ? '–' : <Allowance subscription={subscription} />,
    since: format.shortDate(dateIn(zone, new Date(client.createdAt))),
  }[column];
  return (
    <td
      role="cell"
      className={column === 'phone' ? `tabular ${styles.whereRoom}` : 'tabular'}
      data-label={t(`clients.columnNames.${column}`)}
    >
      {text}
    </td>
  );
}

interface ClientRowProps {
  client: Client;
  columns: readonly ClientColumn[];
  isSelected: boolean;
  onToggle: () => void;
  /** Null where the list is not worked through. */
  onRenew: (() => void) | null;
}

function ClientRow({ client, columns, isSelected, onToggle, onRenew }: ClientRowProps) {
  const { t } = useTranslation();
  const { name } = client;
  return (
    <tr role="row" data-status={client.subscriptionStatus}>
      <td role="cell">
        <span className={styles.who}>
          <Checkbox
            size="small"
            className={styles.select}
            checked={isSelected}
            onChange={onToggle}
            slotProps={{ input: { 'aria-label': t('clients.select', { name }) } }}
          />
          <Link to={sectionPath(client.id, 'info')} className={table.name}>
            {name}
          </Link>
          <span className={styles.tags}>
            {client.erasureRequestedAt !== null && (
              <span className={styles.tag} data-tone="danger">
                {t('clients.erasureRequested')}
              </span>
            )}
            {isUnreached(client) && <span className={styles.tag}>{t('clients.noEmail.pill')}</span>}
            <TagChips tags={client.tags} />
            {client.isMorningClient && <span className={styles.tag}>{t('clients.morning')}</span>}
          </span>
        </span>
      </td>
      {columns.map((column) => (
        <ClientCell key={column} client={client} column={column} />
      ))}
      <td role="cell" className={styles.actions}>
        {onRenew !== null && (
          <button
            type="button"
            className={`${styles.action} ${styles.renew}`}
            aria-label={t('clients.renewOf', { name })}
            onClick={onRenew}
          >
            {t('subscription.renew')}
          </button>
        )}
        {CLIENT_ACTIONS.map(({ section, icon }) => (
          <Link
            key={section}
            to={sectionPath(client.id, section)}
            className={styles.action}
            aria-label={t(`clients.${section}Of`, { name })}
          >
            <Icon name={icon} size={18} />
            <span aria-hidden="true">{t(`clients.${section}`)}</span>
          </Link>
        ))}
      </td>
    </tr>
  );
}

function SortableHeading({ source, label, before }: { source: string; label: string; before?: ReactNode }) {
  const { t } = useTranslation();
  const { sort, setSort } = useListContext();
  const isSorted = sort.field === source;
  const isAscending = isSorted && sort.order === 'ASC';
  return (
    <th role="columnheader" scope="col" aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : 'none'}>
      {before}
      <button
        type="button"
        className={styles.sort}
        title={t('clients.sortBy', { column: label })}
        onClick={() => setSort({ field: source, order: isAscending ? 'DESC' : 'ASC' })}
      >
        {label}
        {isSorted && <Icon name={isAscending ? 'up' : 'down'} size={14} />}
      </button>
    </th>
  );
}

/** Columns that the server can sort by. */
const SORTED_BY: Partial<Record<ClientColumn, string>> = { email: 'email', expiry: 'subscriptionEnd' };

function ClientTable({ clients }: { clients: readonly Client[] }) {
  const { t } = useTranslation();
  const columns = useClientColumns();
  const isWorklist = useIsWorklist();
  const { selectedIds, onSelect, onToggleItem } = useClientList();
  const [renewing, setRenewing, address] = useOpenInAddress<{ id: string; name: string }>({
    parameter: 'renew',
    addressOf: ({ id }) => id,
    read: (asked) => (isWorklist && clients.find(({ id }) => id === asked)) || null,
  });
  const ids = clients.map(({ id }) => id);
  const here = ids.filter((id) => selectedIds.includes(id));
  const others = selectedIds.filter((id) => !ids.includes(String(id)));
  const selectAll = (
    <Checkbox
      size="small"
      className={styles.select}
      checked={here.length > 0 && here.length === ids.length}
      indeterminate={here.length > 0 && here.length < ids.length}
      onChange={(_, isOn) => onSelect(isOn ? [...others, ...ids] : others)}
      slotProps={{ input: { 'aria-label': t('clients.selectPage') } }}
    />
  );
  const head = (
    <>
      <SortableHeading source="name" label={t('clients.name')} before={selectAll} />
      {columns.map((column) =>
        SORTED_BY[column] === undefined ? (
          <th
            key={column}
            role="columnheader"
            scope="col"
            className={column === 'phone' ? styles.whereRoom : undefined}
          >
            {t(`clients.columnNames.${column}`)}
          </th>
        ) : (
          <SortableHeading key={column} source={SORTED_BY[column]} label={t(`clients.columnNames.${column}`)} />
        ),
      )}
      <th role="columnheader" scope="col">
        {t('clients.actions')}
      </th>
    </>
  );
  return (
    <>
      <DataTable caption={t('clients.title')} head={head}>
        {clients.map((client) => (
          <ClientRow
            key={client.id}
            client={client}
            columns={columns}
            isSelected={selectedIds.includes(client.id)}
            onToggle={() => onToggleItem(client.id)}
            onRenew={isWorklist ? () => setRenewing(client) : null}
          />
        ))}
      </DataTable>
      {renewing !== null && <RenewOrSell client={renewing} address={address} onClose={() => setRenewing(null)} />}
    </>
  );
}

export function ClientResults() {
  const { t } = useTranslation();
  const { refetch, filterValues, perPage } = useClientList();
  useLive(['clients', 'subscriptions', 'appointments'], refetch);
  const { q: query } = filterValues;
  const isNarrowed = Object.values(filterValues).some((value) => value !== undefined);
  return (
    <ListContent<Client>
      failed={t('errors.loadClients')}
      waiting={<ClientTableSkeleton rows={Math.min(perPage, 10)} />}
      empty={<NoClients query={query} isNarrowed={isNarrowed} />}
    >
      {(clients) => <ClientTable clients={clients} />}
    </ListContent>
  );
}

function NoClients({ query, isNarrowed }: { query: string | undefined; isNarrowed: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon="person"
      title={
        query !== undefined ? t('clients.noneFound', { query }) : t(isNarrowed ? 'clients.noneLike' : 'clients.none')
      }
      text={t(isNarrowed ? 'clients.noneFoundHint' : 'clients.noneHint')}
    >
      <Button component={Link} to="/clients/create" variant="outlined">
        {t('clients.add')}
      </Button>
    </EmptyState>
  );
}
