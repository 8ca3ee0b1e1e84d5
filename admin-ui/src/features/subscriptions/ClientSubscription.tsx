import {
  type LaterSubscription,
  type Renewal,
  type Subscription,
  canRenew,
} from '@palestra/backend/contract/subscription';
import { type ComponentProps, type ReactNode, use, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Location } from 'react-router';
import { useAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { LeavingContext } from '../../kit/ui/LeaveGuard';
import { Panel } from '../../kit/ui/Panel';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { Waiting } from '../../kit/ui/Skeleton';
import { StatusChip } from '../clients/client-marks';
import { useClient } from '../clients/client';
import { limitWords } from '../clients/limit-words';
import { useSells } from '../clients/use-plans';
import { ChargesNothing } from './ChargesNothing';
import { CurrentSubscription } from './CurrentSubscription';
import { SubscriptionForm, useSubscriptionPeriod } from './SubscriptionForm';
import { renewalOf, valuesOf } from './subscription-values';
import { useSubscriptionHistory } from './subscriptions.api';
import styles from './subscriptions.module.css';

function HistoricSubscription({ subscription, isCurrent }: { subscription: Subscription; isCurrent: boolean }) {
  const { t } = useTranslation();
  const today = useGym()?.today ?? '';
  const period = useSubscriptionPeriod(subscription);
  const { validAppointmentCount: count, status } = subscription;
  const isToCome = !isCurrent && subscription.startDate > today;
  // The status of a client who is switched off; that is said at their name.
  const isOfClient = status === 'disabled' && subscription.isActive;
  const word = isCurrent ? 'subscription.isCurrent' : isToCome ? 'subscription.isToCome' : null;
  return (
    <li className={styles.one}>
      <div>
        <strong className="tabular">{period}</strong>
        <span className={styles.more}>
          {limitWords(t, subscription)}
          {' · '}
          {t('subscription.visits', { count })}
        </span>
      </div>
      {word !== null && <span className={styles.word}>{t(word)}</span>}
      {!isToCome && !isOfClient && <StatusChip client={{ isActive: true, subscriptionStatus: status, subscription }} />}
    </li>
  );
}

/** All past, current and future subscriptions of the client, newest first. */
function SubscriptionHistory({ clientId, currentId }: { clientId: string; currentId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useSubscriptionHistory(clientId);
  return (
    <Panel title={t('subscription.history')} className={styles.history}>
      {data === undefined && <NotThere {...{ error, refetch }} failed={t('errors.loadSubscriptions')} height={64} />}
      <ul>
        {data?.map((subscription) => (
          <HistoricSubscription
            key={subscription.id}
            subscription={subscription}
            isCurrent={subscription.id === currentId}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface RenewalFormProps extends Omit<ComponentProps<typeof SubscriptionForm>, 'values' | 'renewal'> {
  subscription: Subscription;
  renewal: Renewal;
  /** They come with the version that is sent, so that staff have seen the text that they save. */
  later: readonly LaterSubscription[];
  today: string;
}

/** The next subscription: a new one or, where there is one, that one, since saving changes it (rule: one current). */
function RenewalForm({ subscription, renewal, later, today, ...form }: RenewalFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { subscriptionId, after } = renewal;
  const next = later.find(({ id }) => id === subscriptionId);
  const values = next === undefined ? renewalOf(subscription, today) : valuesOf(next, today);
  return (
    <div className={styles.renewal}>
      <ChargesNothing />
      {next !== undefined && (
        <p role="status">
          {t(next.isActive ? 'subscription.changesNext' : 'subscription.changesNextOff', {
            date: format.date(next.startDate),
          })}
        </p>
      )}
      {next !== undefined && after !== null && next.startDate <= after && (
        <p>{t('subscription.nextStartsWithin', { end: format.date(after) })}</p>
      )}
      <SubscriptionForm {...form} renewal={renewal} values={values} />
    </div>
  );
}

/** Where plans are sold, dates without one are not the first thing offered. */
function BesidePlans({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  if (!isFolded) return children;
  return (
    <details className={styles.beside}>
      <summary>{t('clients.first.without')}</summary>
      {children}
    </details>
  );
}

/** Parameter of the address while the form of the renewal is open. */
const RENEW = 'renew';
const isRenewalIn = ({ search }: Location): boolean => new URLSearchParams(search).has(RENEW);

/** The current subscription with its form and actions, and the history. */
export function ClientSubscription() {
  const client = useClient();
  const { t } = useTranslation();
  const clock = useGym();
  const { parameters, write } = useAddress();
  const isRenewing = parameters.has(RENEW) && client.subscription !== null && canRenew(client.subscription);
  const setRenewing = (wished: boolean): void => write({ [RENEW]: wished ? '1' : null });
  // A new key per save remounts the form, so that it holds the saved values and is not dirty.
  const [saves, setSaves] = useState(0);
  const { subscription, laterSubscriptions: later, renewal } = client;
  const { sells } = useSells();
  const isGiven = sells && subscription === null;
  const isLeft = use(LeavingContext);
  const leavesForm = useCallback(
    (here: Location, there: Location) => isLeft(here, there) || isRenewalIn(here) !== isRenewalIn(there),
    [isLeft],
  );
  const onSaved = (): void => {
    setRenewing(false);
    setSaves(saves + 1);
  };
  const onCancel = (): void => setRenewing(false);
  return (
    <>
      {subscription === null && (
        <p className={styles.note}>{t(isGiven ? 'subscription.noneYet' : 'subscription.none')}</p>
      )}
      <div className={styles.sections}>
        {clock === null || (isRenewing && renewal === undefined) ? (
          <Waiting height={420} />
        ) : (
          <LeavingContext value={leavesForm}>
            {isRenewing && subscription !== null && later !== undefined && renewal ? (
              <RenewalForm key={saves} {...{ subscription, later, renewal, onSaved, onCancel }} today={clock.today} />
            ) : (
              <BesidePlans isFolded={isGiven}>
                <SubscriptionForm
                  key={saves}
                  values={{ ...valuesOf(subscription, clock.today), ...(isGiven && { why: '' }) }}
                  {...{ onSaved, onCancel }}
                />
              </BesidePlans>
            )}
          </LeavingContext>
        )}
        {subscription !== null && (
          <CurrentSubscription
            client={client}
            subscription={subscription}
            isRenewing={isRenewing}
            onRenew={() => setRenewing(true)}
          />
        )}
      </div>
      {subscription !== null && <SubscriptionHistory clientId={client.id} currentId={subscription.id} />}
    </>
  );
}
