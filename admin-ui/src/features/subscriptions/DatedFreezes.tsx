import { addDays } from '@palestra/backend/contract/calendar-date';
import type { ChangedFreeze, Freeze, FreezeRequest, Freezes } from '@palestra/backend/contract/freeze';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/api';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { DateField } from '../../kit/ui/DateField';
import { FormDialog } from '../../kit/ui/FormDialog';
import { Pill } from '../../kit/ui/Pill';
import { useDryRun } from '../schedule/dry-run';
import { AffectedVisits, DryRunAnswer } from '../schedule/DryRunResult';
import { useSubscriptionChanged } from './subscriptions.api';
import styles from './subscriptions.module.css';

const FREEZES_QUERY = 'freezes';

interface Client {
  id: string;
  name: string;
}
type Step = 'end' | 'accept' | 'refuse';

const send = async (
  path: string,
  { method = 'POST', body = {}, isDryRun = false, signal }: SendOptions,
): Promise<ChangedFreeze> =>
  (await callApi<ChangedFreeze>(`/api/Admin/${path}${isDryRun ? '?dryRun=true' : ''}`, { method, body, signal })).data;
interface SendOptions {
  method?: 'POST' | 'PUT';
  body?: object;
  isDryRun?: boolean;
  signal?: AbortSignal;
}

/** Reads again all that a freeze changes. */
function useChanged(clientId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  const readAgain = useSubscriptionChanged(clientId);
  return async () => {
    await Promise.all([readAgain(), queryClient.invalidateQueries({ queryKey: [FREEZES_QUERY, clientId] })]);
  };
}

function Effects({ after }: { after: ChangedFreeze }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { days, newEndDate, leftDays, affected } = after;
  return (
    <>
      <p>
        {t('subscription.dated.days', { count: days })}
        {newEndDate !== null && ` ${t('subscription.dated.newEnd', { end: format.date(newEndDate) })}`}
        {leftDays !== null && ` ${t('subscription.dated.left', { count: leftDays })}`}
      </p>
      {affected.length > 0 && (
        <AffectedVisits
          isOfOneClient
          visits={affected}
          lead={t('subscription.cancelledByFreeze', { count: affected.length })}
        />
      )}
    </>
  );
}

/** Plans a freeze, or gives one other days: what it does comes from the server's dry run. */
function FreezeDaysDialog({ client, freeze, onClose }: { client: Client; freeze: Freeze | null; onClose: () => void }) {
  const { t } = useTranslation();
  const today = useGym()?.gym.today;
  const readAgain = useChanged(client.id);
  const [days, setDays] = useState<FreezeRequest | null>(freeze);
  const first = days?.from ?? today;
  const last = days?.until ?? (today === undefined ? undefined : addDays(today, 6));
  const body = first === undefined || last === undefined || last < first ? null : { from: first, until: last };
  const isRunning = freeze?.state === 'running';
  const call = (options: SendOptions) =>
    freeze === null
      ? send(`clients/${client.id}/freezes`, { ...options, body: body ?? {} })
      : send(`freezes/${freeze.id}`, { ...options, method: 'PUT', body: body ?? {} });
  const dryRun = useDryRun(
    body && ['freeze-days', client.id, freeze?.id, body.from, body.until],
    (signal) => call({ isDryRun: true, signal }),
    { clientId: client.id },
  );
  if (first === undefined || last === undefined) return null;
  const texts = {
    ...{ submit: t('subscription.dated.submit'), busy: t('app.saving') },
    ...{ done: t('subscription.dated.done'), failed: t('errors.freeze') },
  };
  return (
    <FormDialog
      title={t('subscription.dated.title', { name: client.name })}
      width="sm"
      texts={texts}
      canSave={body !== null && dryRun.data !== undefined}
      onSave={async () => {
        await dryRun.answer(() => call({}));
        await readAgain();
      }}
      onClose={onClose}
    >
      <DateField
        isNeverEmpty
        label={t('subscription.dated.from')}
        value={first}
        disabled={isRunning}
        onChange={(from) => from !== null && setDays({ from, until: last < from ? from : last })}
      />
      <DateField
        isNeverEmpty
        label={t('subscription.dated.until')}
        value={last}
        onChange={(until) => until !== null && setDays({ from: first, until })}
      />
      {body !== null && <DryRunAnswer query={dryRun}>{(after) => <Effects after={after} />}</DryRunAnswer>}
    </FormDialog>
  );
}

const callOf = (step: Step, { id }: Freeze, options: SendOptions): Promise<ChangedFreeze> =>
  step === 'end'
    ? send(`freezes/${id}/end`, options)
    : send(`freezes/${id}/answer`, { ...options, body: { isAccepted: step === 'accept' } });

function StepDialog({
  client,
  freeze,
  step,
  onClose,
}: {
  client: Client;
  freeze: Freeze;
  step: Step;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const readAgain = useChanged(client.id);
  const dryRun = useDryRun(
    ['freeze-step', step, freeze.id],
    (signal) => callOf(step, freeze, { isDryRun: true, signal }),
    {
      clientId: client.id,
    },
  );
  const texts = {
    confirm: t(`subscription.dated.${step}`),
    busy: t('app.saving'),
    keep: t('app.cancel'),
    done: t('subscription.dated.done'),
    failed: t('errors.freeze'),
  };
  return (
    <ConfirmDialog
      kind="warning"
      title={t(`subscription.dated.${step}Title`)}
      texts={texts}
      isReady={dryRun.data !== undefined}
      onConfirm={async () => {
        await dryRun.answer(() => callOf(step, freeze, {}));
        await readAgain();
      }}
      onClose={onClose}
    >
      <p>{`${client.name}: ${format.date(freeze.from)} – ${format.date(freeze.until)}`}</p>
      <DryRunAnswer query={dryRun}>
        {(after) => (step === 'refuse' ? <p>{t('subscription.dated.refuseText')}</p> : <Effects after={after} />)}
      </DryRunAnswer>
    </ConfirmDialog>
  );
}

/** The freezes by date of a client that are asked for, planned or running (rule: freeze by date). */
export function DatedFreezes({ client, canFreeze }: { client: Client; canFreeze: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery({
    queryKey: [FREEZES_QUERY, client.id],
    queryFn: async ({ signal }) => (await callApi<Freezes>(`/api/Admin/clients/${client.id}/freezes`, { signal })).data,
  });
  const [open, setOpen] = useState<{ freeze: Freeze | null; step: Step | 'days' } | null>(null);
  const close = () => setOpen(null);
  const isOpen = ({ state }: Freeze): boolean => state === 'asked' || state === 'planned' || state === 'running';
  const shown = data?.freezes.filter(isOpen) ?? [];
  return (
    <>
      {shown.map((freeze) => (
        <div key={freeze.id} className={styles.one}>
          <div>
            <strong className="tabular">{`${format.date(freeze.from)} – ${format.date(freeze.until)}`}</strong>
            <Pill>{t(`subscription.dated.states.${freeze.state as 'asked' | 'planned' | 'running'}`)}</Pill>
          </div>
          <div className={styles.actions}>
            {freeze.state === 'asked' ? (
              <>
                <Button size="small" variant="contained" onClick={() => setOpen({ freeze, step: 'accept' })}>
                  {t('subscription.dated.accept')}
                </Button>
                <Button size="small" onClick={() => setOpen({ freeze, step: 'refuse' })}>
                  {t('subscription.dated.refuse')}
                </Button>
              </>
            ) : (
              <>
                <Button size="small" onClick={() => setOpen({ freeze, step: 'days' })}>
                  {t('subscription.dated.change')}
                </Button>
                <Button size="small" onClick={() => setOpen({ freeze, step: 'end' })}>
                  {t('subscription.dated.end')}
                </Button>
              </>
            )}
          </div>
        </div>
      ))}
      {canFreeze && (
        <Button size="small" onClick={() => setOpen({ freeze: null, step: 'days' })}>
          {t('subscription.dated.plan')}
        </Button>
      )}
      {data !== undefined && data.leftDays !== null && (
        <span className={styles.more}>{t('subscription.dated.left', { count: data.leftDays })}</span>
      )}
      {open?.step === 'days' && <FreezeDaysDialog client={client} freeze={open.freeze} onClose={close} />}
      {open !== null && open.step !== 'days' && open.freeze !== null && (
        <StepDialog client={client} freeze={open.freeze} step={open.step} onClose={close} />
      )}
    </>
  );
}
