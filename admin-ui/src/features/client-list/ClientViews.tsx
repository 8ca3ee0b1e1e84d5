import Button from '@mui/material/Button';
import type { Capability } from '@palestra/backend/contract/capability-names';
import { type FormEvent, useState } from 'react';
import { type SavedQuery, useSavedQueries } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIsOpenInAddress } from '../../kit/address/use-address';
import { useUses } from '../../kit/time/use-uses';
import { Icon } from '../../kit/ui/Icon';
import { InputField } from '../../kit/ui/InputField';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { COUNTED_AS_ACTIVE, OWED_PATH, STILL_TO_RENEW, TAKINGS_PATH, clientListPath } from '../clients/client-sections';
import { usePlans } from '../clients/use-plans';
import styles from './ClientTable.module.css';
import { type ClientFilter, useClientList } from './use-client-list';

const VIEWS = [
  { name: 'all', filter: {}, sort: 'name' },
  { name: 'active', filter: COUNTED_AS_ACTIVE, sort: 'name' },
  { name: 'expiring', filter: { status: 'expiring' }, sort: 'subscriptionEnd' },
  { name: 'toRenew', filter: STILL_TO_RENEW, sort: 'subscriptionEnd' },
  { name: 'usedUp', filter: { status: 'usedUp' }, sort: 'subscriptionEnd', partOf: 'money' },
  { name: 'expired', filter: { status: 'expired' }, sort: 'subscriptionEnd' },
  { name: 'documents', filter: { document: 'expiring' }, sort: 'name', partOf: 'papers' },
  { name: 'without', filter: { status: 'none' }, sort: 'name' },
] as const;

/** Filters of capabilities, which a view of a person's own may have. */
const FILTERS_OF: Readonly<Partial<Record<keyof ClientFilter, Capability>>> = {
  tagId: 'notes',
  document: 'papers',
  termsAccepted: 'papers',
};

const MAX_NAME = 40;

/** Filters without the words of the search, which belong to the moment. */
const withoutWords = ({ q: _, ...filter }: ClientFilter): ClientFilter => filter;
const isSame = (one: object, other: object): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

function NameDialog({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    onSave(name.trim());
    onClose();
  };
  return (
    <ModalDialog width="xs" title={t('clients.saveView')} onClose={onClose}>
      <form className={styles.naming} onSubmit={save}>
        <InputField autoFocus label={t('clients.viewName')} value={name} onType={setName} maxLength={MAX_NAME} />
        <Button type="submit" variant="contained" disabled={name.trim() === ''}>
          {t('app.save')}
        </Button>
      </form>
    </ModalDialog>
  );
}

/** Filters by name: the usual ones, and those that this person has saved in this browser. Each is an address. */
export function ClientViews() {
  const { t } = useTranslation();
  const { filterValues, sort, perPage } = useClientList();
  const [saved, setSaved] = useSavedQueries('clients');
  const [isNaming, setNaming, address] = useIsOpenInAddress('saveView');
  const { data: plans = [] } = usePlans();
  const uses = useUses();
  const isUsed = (filter: ClientFilter): boolean =>
    Object.entries(FILTERS_OF).every(([name, capability]) => !(name in filter) || uses(capability));
  const shown = withoutWords(filterValues);
  const views = [
    ...VIEWS.filter((view) => !('partOf' in view) || uses(view.partOf)).map(({ name, filter, sort: by }) => ({
      key: name,
      label: t(`clients.views.${name}`),
      filter,
      by,
      own: null,
    })),
    ...saved
      .filter(({ value }) => isUsed(value.filter as ClientFilter))
      .map((query) => ({
        key: `own ${query.label}`,
        label: query.label,
        filter: query.value.filter as ClientFilter,
        by: query.value.sort?.field ?? 'name',
        own: query,
      })),
  ];
  const isKnown = views.some(({ filter }) => isSame(filter, filterValues));
  const forget = (query: SavedQuery): void => setSaved(saved.filter((one) => one !== query));
  const save = (label: string): void => {
    const value = { filter: filterValues, sort, perPage };
    setSaved([...saved.filter((one) => one.label !== label), { label, value }]);
  };
  return (
    <nav className={styles.views} aria-label={t('clients.viewsTitle')}>
      {views.map(({ key, label, filter, by, own }) => (
        <span key={key} className={styles.view}>
          <Link
            to={clientListPath(filter, by)}
            aria-current={isSame(filter, own === null ? shown : filterValues) ? 'true' : undefined}
          >
            {label}
          </Link>
          {own !== null && (
            <button type="button" aria-label={t('clients.forgetView', { name: label })} onClick={() => forget(own)}>
              <Icon name="cross" size={14} />
            </button>
          )}
        </span>
      ))}
      {plans.length > 0 && (
        <>
          <span className={styles.view}>
            <Link to={OWED_PATH}>{t('money.owing.title')}</Link>
          </span>
          <span className={styles.view}>
            <Link to={TAKINGS_PATH}>{t('money.takings.title')}</Link>
          </span>
        </>
      )}
      {!isKnown && (
        <Button size="small" startIcon={<Icon name="plus" size={16} />} onClick={() => setNaming(true)}>
          {t('clients.saveView')}
        </Button>
      )}
      <DialogAddress value={address}>
        {isNaming && <NameDialog onSave={save} onClose={() => setNaming(null)} />}
      </DialogAddress>
    </nav>
  );
}
