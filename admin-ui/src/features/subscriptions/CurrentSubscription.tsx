import Button from '@mui/material/Button';
import type { ChangedSubscription } from '@palestra/backend/contract/schedule-change';
import { type Subscription, type SubscriptionStatus, canRenew } from '@palestra/backend/contract/subscription';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOpenInAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { Panel } from '../../kit/ui/Panel';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { Allowance } from '../clients/Allowance';
import { AffectedVisits, DryRunAnswer } from '../schedule/DryRunResult';
import { announce } from '../schedule/appointment-events';
import { useDryRun } from '../schedule/dry-run';
import { DatedFreezes } from './DatedFreezes';
import { GivenDaysNote } from './GivenDaysNote';
import { useSubscriptionPeriod } from './SubscriptionForm';
import { WhyEnd } from './WhyEnd';
import { type FreezeStep, freezeOrUnfreeze, useSubscriptionChanged } from './subscriptions.api';
import { useIsUnreached } from '../clients/client';
import styles from './subscriptions.module.css';

/** Freezes or resumes the subscription. The direction stays fixed while the dialog reports success. */
function useFreezing(clientId: string, subscription: Subscription) {
  const readAgain = useSubscriptionChanged(clientId);
  const [step] = useState<FreezeStep>(subscription.isFrozen ? 'unfreeze' : 'freeze');
  const { id } = subscription;
  const dryRun = useDryRun([step, id], (signal) => freezeOrUnfreeze(step, id, { isDryRun: true, signal }), {
    clientId,
  });
  const act = async (): Promise<void> => {
    try {
      const { affectedAppointments } = await dryRun.answer(() => freezeOrUnfreeze(step, id));
      if (affectedAppointments > 0) announce('appointmentCancelled');
    } finally {
      // Refused because somebody else was faster: refetch to show the current state.
      await readAgain();
    }
  };
  return { step, dryRun, act };
}

interface FreezeEffectsProps {
  step: FreezeStep;
  after: ChangedSubscription;
}

function FreezeEffects({ step, after }: FreezeEffectsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { effectiveEndDate: end, daysRemaining: days, affected, givenDays } = after;
  const cancelled = useIsUnreached() ? 'cancelledUntold' : 'cancelledByFreeze';
  if (step === 'unfreeze') {
    return (
      <>
        <p>
          {end === null
            ? t('subscription.stillNoEnd')
            : t('subscription.newEnd', { end: format.date(end), count: days ?? 0 })}
        </p>
        <GivenDaysNote given={givenDays} />
        <p>{t('subscription.nothingReturns')}</p>
      </>
    );
  }
  return (
    <>
      <p>{days === null ? t('subscription.noDaysLost') : t('subscription.daysKept', { count: days })}</p>
      <GivenDaysNote given={givenDays} />
      <AffectedVisits
        isOfOneClient
        visits={affected}
        lead={
          affected.length === 0
            ? t('subscription.nothingCancelled')
            : t(`subscription.${cancelled}`, { count: affected.length })
        }
      />
    </>
  );
}

interface FreezeDialogProps {
  client: { id: string; name: string };
  subscription: Subscription;
  onClose: () => void;
}

/** Shows the effect of freezing or resuming on days and appointments, from the server's dry run. */
function FreezeDialog({ client, subscription, onClose }: FreezeDialogProps) {
  const { t } = useTranslation();
  const { step, dryRun, act } = useFreezing(client.id, subscription);
  const texts = {
    confirm: t(`subscription.${step}`),
    done: t('app.told', { what: t(`subscription.${step}Done`), about: client.name }),
    failed: t(`errors.${step}`),
  };
  return (
    <ConfirmDialog
      kind={step === 'freeze' ? 'warning' : 'info'}
      title={t(`subscription.${step}Title`)}
      texts={texts}
      isReady={dryRun.data !== undefined}
      onConfirm={act}
      onClose={onClose}
    >
      <p>{t(`subscription.${step}Text`, { name: client.name })}</p>
      <DryRunAnswer query={dryRun}>{(after) => <FreezeEffects step={step} after={after} />}</DryRunAnswer>
    </ConfirmDialog>
  );
}

const isOver = (status: SubscriptionStatus): status is 'expired' | 'usedUp' =>
  status === 'expired' || status === 'usedUp';

/** State of a subscription as label and value pairs. */
function useSubscriptionFacts(subscription: Subscription): [name: string, value: string][] {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useGym()?.gym.timeZone;
  const period = useSubscriptionPeriod(subscription);
  const { status, activationStatus, frozenAt, frozenUntil, daysRemaining } = subscription;
  const isUpcoming = status === 'upcoming';
  const state = isUpcoming
    ? t('clients.startsOn', { date: format.date(subscription.startDate) })
    : t(isOver(status) ? `clients.status.${status}` : `subscription.${activationStatus}`);
  const since: [string, string][] =
    frozenAt === null || zone === undefined ? [] : [[t('subscription.frozenSince'), format.dateOf(frozenAt)]];
  const until: [string, string][] =
    frozenUntil === null ? [] : [[t('subscription.frozenUntil'), format.date(frozenUntil)]];
  const left: [string, string][] =
    daysRemaining === null || isUpcoming
      ? []
      : [[t('subscription.daysRemaining'), t('subscription.days', { count: daysRemaining })]];
  return [[t('subscription.title'), state], ...since, ...until, [t('subscription.validity'), period], ...left];
}

interface CurrentSubscriptionProps {
  client: { id: string; name: string };
  subscription: Subscription;
  isRenewing: boolean;
  onRenew: () => void;
}

/** State of the subscription beside its form, and its other actions. */
export function CurrentSubscription({ client, subscription, isRenewing, onRenew }: CurrentSubscriptionProps) {
  const { t } = useTranslation();
  const facts = useSubscriptionFacts(subscription);
  const { isFrozen } = subscription;
  // One that is over has nothing left to keep.
  const canFreeze = isFrozen || !isOver(subscription.status);
  // A freeze by date is ended where its days are shown.
  const hasButton = canFreeze && subscription.frozenUntil === null;
  const [isFreezing, setFreezing, address] = useIsOpenInAddress('freeze', hasButton);
  return (
    <Panel title={t('subscription.current')} className={styles.facts}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('subscription.usedVisits')}</dt>
          <dd className="tabular">
            <Allowance subscription={subscription} />
            {subscription.isMorningOnly && `, ${t('subscription.mornings')}`}
          </dd>
        </div>
      </dl>
      <WhyEnd subscription={subscription} />
      <div className={styles.actions}>
        {canRenew(subscription) && (
          <Button variant="contained" disabled={isRenewing} onClick={onRenew}>
            {t('subscription.renew')}
          </Button>
        )}
        {hasButton && (
          <Button variant="outlined" onClick={() => setFreezing(true)}>
            {t(isFrozen ? 'subscription.unfreeze' : 'subscription.freeze')}
          </Button>
        )}
      </div>
      <DatedFreezes client={client} canFreeze={canFreeze && !isFrozen} />
      <DialogAddress value={address}>
        {isFreezing && <FreezeDialog client={client} subscription={subscription} onClose={() => setFreezing(null)} />}
      </DialogAddress>
    </Panel>
  );
}
