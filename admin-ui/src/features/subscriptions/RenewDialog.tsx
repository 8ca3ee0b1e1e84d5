import type { ClientDetails } from '@palestra/backend/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import type { Versioned } from '../../api/versioned';
import { useReadAgain } from '../../kit/live/use-read-again';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Banner } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Waiting } from '../../kit/ui/Skeleton';
import { limitWords } from '../clients/limit-words';
import { useSells } from '../clients/use-plans';
import { DAY_QUERY, STATISTICS_QUERY } from '../schedule/schedule.api';
import { ChargesNothing } from './ChargesNothing';
import { renewalOf, toSubscriptionRequest } from './subscription-values';
import { changeSubscription } from './subscriptions.api';
import styles from './subscriptions.module.css';

const NO_OTHERS = { weeklyLimit: 0, packVisits: 0, isMorningOnly: false };

type ReadClient = Versioned<ClientDetails>;

type Obstacle = 'alreadyRenewed' | 'deactivated' | 'notRenewable';

/**
 * A renewal would change a subscription that was bought ahead. A frozen subscription keeps its days, and one without an
 * end needs no next one.
 */
function obstacleOf({ isActive, renewal }: ReadClient): Obstacle | null {
  if (!isActive) return 'deactivated';
  if (renewal === null) return 'notRenewable';
  return renewal.subscriptionId === null ? null : 'alreadyRenewed';
}

const OBSTACLES: readonly Obstacle[] = ['alreadyRenewed', 'deactivated', 'notRenewable'];

/** Says whom a renewal leaves out, and why. */
function LeftOut({ clients }: { clients: readonly ReadClient[] }) {
  const { t } = useTranslation();
  return OBSTACLES.map((obstacle) => {
    const names = clients.filter((client) => obstacleOf(client) === obstacle).map(({ name }) => name);
    return names.length > 0 && <p key={obstacle}>{t(`subscription.${obstacle}`, { names: names.join(', ') })}</p>;
  });
}

/** End of a round in which not everybody was renewed. */
interface Outcome {
  renewed: number;
  refused: readonly { id: string; name: string; text: string }[];
}

function Refusals({ renewed, refused }: Outcome) {
  const { t } = useTranslation();
  return (
    <Banner kind="warning" text={t('subscription.renewedOfAll', { count: renewed, all: renewed + refused.length })}>
      <ul>
        {refused.map(({ id, name, text }) => (
          <li key={id}>
            <strong>{name}</strong>: {text}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

interface RenewDialogProps {
  clientIds: readonly string[];
  onDone?: () => void;
  onClose: () => void;
}

/**
 * Renews with the length and the visits of each client's last subscription, after their end. The clients are read anew:
 * another desk may have renewed some, and the lists have no versions. Refused ones stay, to be tried again.
 */
export function RenewDialog({ clientIds, onDone, onClose }: RenewDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const notify = useNotify();
  const today = useGym()?.today;
  const { isKnown: isCostKnown } = useSells();
  const provider = useDataProvider();
  const readAgain = useReadAgain(['clients'], ['subscriptions'], [STATISTICS_QUERY], [DAY_QUERY]);
  const [left, setLeft] = useState<readonly string[]>(clientIds);
  const [read, setRead] = useState(0);
  const [done, setDone] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['renewals', left],
    queryFn: async () => {
      const readOne = async (id: string) => (await provider.getOne<ReadClient>('clients', { id })).data;
      const clients: ReadClient[] = [];
      setRead(0);
      for (const id of left) {
        clients.push(await readOne(id));
        setRead(clients.length);
      }
      return clients;
    },
    staleTime: 0,
    gcTime: 0,
  });
  const renewals =
    today === undefined
      ? []
      : (data ?? [])
          .filter((one) => obstacleOf(one) === null)
          .map((client) => ({ client, values: renewalOf(client.subscription, today) }));
  const endOf = (date: string | null): string => (date === null ? '' : format.date(date));
  const renew = async (): Promise<void> => {
    const refused: { id: string; name: string; fault: unknown }[] = [];
    setOutcome(null);
    for (const [n, { client, values }] of renewals.entries()) {
      setDone(n);
      const fault = await changeSubscription(client, { ...toSubscriptionRequest(values), subscriptionId: null }).then(
        () => null,
        (one: unknown) => one,
      );
      if (fault !== null) refused.push({ id: client.id, name: client.name, fault });
    }
    void readAgain();
    const [first] = refused;
    if (first !== undefined) {
      setLeft(refused.map(({ id }) => id));
      if (renewals.length > 1) {
        setOutcome({
          renewed: renewals.length - refused.length,
          refused: refused.map(({ fault, ...client }) => ({
            ...client,
            text: errorText(fault, t('errors.updateSubscription')),
          })),
        });
        throw new Error('Some were not renewed');
      }
      throw first.fault;
    }
    const [only] = renewals;
    const text =
      renewals.length === 1 && only !== undefined
        ? t('subscription.renewedOf', { name: only.client.name, end: endOf(only.values.endDate) })
        : t('subscription.renewedMany', { count: renewals.length });
    notify(text, { type: 'success' });
    onDone?.();
    onClose();
  };
  const [only] = clientIds.length === 1 ? (data ?? []) : [];
  const texts = {
    confirm: t('subscription.renewConfirm'),
    busy:
      renewals.length > 1 ? t('subscription.renewing', { done: done + 1, count: renewals.length }) : t('app.saving'),
    done: t('subscription.renewedMany', { count: renewals.length }),
    failed: t(renewals.length > 1 ? 'subscription.notAllRenewed' : 'errors.updateSubscription'),
  };
  return (
    <ConfirmDialog
      kind="info"
      title={only === undefined ? t('subscription.renewal') : t('subscription.renewalOf', { name: only.name })}
      texts={texts}
      isReady={renewals.length > 0 && !isFetching && isCostKnown}
      onConfirm={renew}
      onClose={onClose}
    >
      {error !== null && (
        <ProblemPanel error={error} fallback={t('errors.loadClient')} onRetry={() => void refetch()} />
      )}
      {outcome !== null && <Refusals {...outcome} />}
      {data === undefined && error === null && <Waiting height={64} />}
      {data === undefined && error === null && left.length > 1 && (
        <p className="tabular">{t('subscription.reading', { done: read, count: left.length })}</p>
      )}
      <ul className={styles.renewals}>
        {renewals.map(({ client, values }) => (
          <li key={client.id}>
            <strong>{client.name}</strong>
            <span className="tabular">
              {t('subscription.period', { start: endOf(values.startDate), end: endOf(values.endDate) })}
              {' · '}
              {limitWords(t, { ...NO_OTHERS, ...toSubscriptionRequest(values) })}
            </span>
          </li>
        ))}
      </ul>
      {renewals.length > 0 && <ChargesNothing />}
      <LeftOut clients={data ?? []} />
    </ConfirmDialog>
  );
}
