import Button from '@mui/material/Button';
import { addDays } from '@palestra/backend/contract/calendar-date';
import {
  type ChangedFreeze,
  type Freeze,
  type FreezeRequest,
  type FreezeState,
  type FreezeToAnswer,
  freezesDays,
} from '@palestra/backend/contract/freeze';
import { LIMITS } from '@palestra/backend/contract/limits';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/api';
import { fieldErrors } from '../../api/api-error';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { DateField } from '../../kit/ui/DateField';
import { IfDatesRight } from '../../kit/ui/DateScope';
import { FormDialog } from '../../kit/ui/FormDialog';
import { InputField } from '../../kit/ui/InputField';
import { Pill } from '../../kit/ui/Pill';
import { AffectedVisits, DryRunAnswer } from '../schedule/DryRunResult';
import { reasonOf } from '../schedule/ReasonField';
import { useDryRun } from '../schedule/dry-run';
import { GivenDaysNote } from './GivenDaysNote';
import styles from './subscriptions.module.css';

interface Client {
  id: string;
  name: string;
  /** No mail reaches them (rule: without e-mail). */
  isUnreached: boolean;
}
type Step = 'end' | 'accept' | 'refuse';
/** A question about a freeze; `plan` makes a new one. */
export type AskedFreeze = { step: Step | 'days'; freeze: Freeze } | { step: 'plan' };

/** As the address says it. */
export const addressOfFreeze = (asked: AskedFreeze): string =>
  asked.step === 'plan' ? asked.step : `${asked.step} ${asked.freeze.id}`;

const STEPS_OF: Partial<Record<FreezeState, readonly (Step | 'days')[]>> = {
  asked: ['accept', 'refuse'],
  planned: ['days', 'end'],
  running: ['days', 'end'],
};

/** Without those that the server would refuse now. */
const stepsOf = ({ state, obstacle }: FreezeToAnswer): readonly (Step | 'days')[] =>
  (STEPS_OF[state] ?? []).filter((step) => obstacle === null || step === 'end' || step === 'refuse');

/** Reads it back: null when the freeze is gone or settled. */
export function askedFreezeOf(what: string, id: string, known: readonly FreezeToAnswer[]): AskedFreeze | null {
  const freeze = known.find((one) => one.id === id);
  const step = freeze && stepsOf(freeze).find((one) => one === what);
  return freeze === undefined || step === undefined ? null : { step, freeze };
}

/** Reads again all that a freeze changes. */
type ReadAgain = () => Promise<unknown>;

const send = (
  path: string,
  { method = 'POST', body = {}, isDryRun = false, signal }: SendOptions,
): Promise<ChangedFreeze> =>
  call<ChangedFreeze>(`/api/Admin/${path}${isDryRun ? '?dryRun=true' : ''}`, { method, body, signal });
interface SendOptions {
  method?: 'POST' | 'PUT';
  body?: object;
  isDryRun?: boolean;
  signal?: AbortSignal;
}

function Effects({ after, isUntold }: { after: ChangedFreeze; isUntold: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { days, newEndDate, leftDays, affected, state, givenDays } = after;
  const isEnded = state === 'ended' || state === 'withdrawn';
  if (isEnded) {
    return (
      <>
        <p>
          {state === 'ended' ? t('subscription.dated.kept', { count: days }) : t('subscription.dated.nothingFrozen')}
          {newEndDate !== null && ` ${t('subscription.dated.newEnd', { end: format.date(newEndDate) })}`}
          {leftDays !== null && ` ${t('subscription.dated.left', { count: leftDays })}`}
        </p>
        <GivenDaysNote given={givenDays} />
      </>
    );
  }
  return (
    <>
      <p>
        {t('subscription.dated.days', { count: days })}
        {newEndDate !== null && ` ${t('subscription.dated.newEnd', { end: format.date(newEndDate) })}`}
        {leftDays !== null && ` ${t('subscription.dated.left', { count: leftDays })}`}
      </p>
      <GivenDaysNote given={givenDays} />
      {affected.length > 0 && (
        <AffectedVisits
          isOfOneClient
          visits={affected}
          lead={t(`subscription.${isUntold ? 'cancelledUntold' : 'cancelledByFreeze'}`, { count: affected.length })}
        />
      )}
    </>
  );
}

interface DialogProps {
  client: Client;
  readAgain: ReadAgain;
  onClose: () => void;
}

/** Plans a freeze, or gives one other days. The server's dry run supplies its effects. */
function FreezeDaysDialog({ client, freeze, readAgain, onClose }: DialogProps & { freeze: Freeze | null }) {
  const { t } = useTranslation();
  const isUntold = client.isUnreached;
  const today = useGym()?.gym.today;
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
  const wrong = fieldErrors(dryRun.error);
  const isMarked = 'from' in wrong || 'until' in wrong;
  const texts = {
    ...{ submit: t('subscription.dated.submit') },
    ...{
      done: t(`subscription.dated.${isUntold ? 'doneUntold' : 'done'}`, { name: client.name }),
      failed: t('errors.freeze'),
    },
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
        min={isRunning ? undefined : today}
        disabled={isRunning}
        error={wrong['from']}
        onChange={(from) => from !== null && setDays({ from, until: last < from ? from : last })}
      />
      <DateField
        isNeverEmpty
        label={t('subscription.dated.until')}
        value={last}
        min={first}
        error={wrong['until']}
        onChange={(until) => until !== null && setDays({ from: first, until })}
      />
      <IfDatesRight>
        {body !== null && !isMarked && (
          <DryRunAnswer query={dryRun}>{(after) => <Effects after={after} isUntold={isUntold} />}</DryRunAnswer>
        )}
      </IfDatesRight>
    </FormDialog>
  );
}

/** A reason goes to the member with the answer. */
const callOf = (step: Step, { id }: Freeze, reason: string, options: SendOptions): Promise<ChangedFreeze> => {
  if (step === 'end') return send(`freezes/${id}/end`, options);
  const words = reasonOf(reason);
  return send(`freezes/${id}/answer`, {
    ...options,
    body: { isAccepted: step === 'accept', ...(words !== null && { reason: words }) },
  });
};

function StepDialog({ client, freeze, step, readAgain, onClose }: DialogProps & { freeze: Freeze; step: Step }) {
  const { t } = useTranslation();
  const isUntold = client.isUnreached;
  const format = useFormat();
  const [reason, setReason] = useState('');
  // The words stay while the answer changes the freeze itself.
  const [deed] = useState<Step | 'withdraw'>(step === 'end' && freeze.state === 'planned' ? 'withdraw' : step);
  const dryRun = useDryRun(
    ['freeze-step', step, freeze.id],
    (signal) => callOf(step, freeze, '', { isDryRun: true, signal }),
    { clientId: client.id },
  );
  const texts = {
    confirm: t(`subscription.dated.${deed}`),
    keep: deed === 'withdraw' ? t('subscription.dated.keep') : t('app.cancel'),
    done: t(`subscription.dated.${deed}Done`, { name: client.name }),
    failed: t('errors.freeze'),
  };
  return (
    <ConfirmDialog
      kind="warning"
      title={t(`subscription.dated.${deed}Title`)}
      texts={texts}
      isReady={dryRun.data !== undefined}
      onConfirm={async () => {
        await dryRun.answer(() => callOf(step, freeze, reason, {}));
        await readAgain();
      }}
      onClose={onClose}
    >
      <p>{`${client.name}: ${format.date(freeze.from)} – ${format.date(freeze.until)}`}</p>
      <DryRunAnswer query={dryRun}>
        {(after) =>
          step === 'refuse' ? (
            <p>{t(`subscription.dated.${isUntold ? 'refuseUntold' : 'refuseText'}`)}</p>
          ) : (
            <Effects after={after} isUntold={isUntold} />
          )
        }
      </DryRunAnswer>
      {step !== 'end' && (
        <InputField
          fullWidth
          margin="normal"
          label={t('subscription.dated.reason')}
          helperText={t(`subscription.dated.${isUntold ? 'reasonUntold' : 'reasonHint'}`)}
          value={reason}
          onType={setReason}
          maxLength={LIMITS.reasonMaxLength}
        />
      )}
    </ConfirmDialog>
  );
}

/** The dialog for a question about a client's freeze. */
export function FreezeDialogs({ asked, ...dialog }: DialogProps & { asked: AskedFreeze }) {
  if (asked.step === 'plan') return <FreezeDaysDialog {...dialog} freeze={null} />;
  if (asked.step === 'days') return <FreezeDaysDialog {...dialog} freeze={asked.freeze} />;
  return <StepDialog {...dialog} freeze={asked.freeze} step={asked.step} />;
}

interface FreezeLineProps {
  freeze: FreezeToAnswer;
  /** The client and more, where several are shown. */
  children?: ReactNode;
  onAsk: (asked: AskedFreeze) => void;
}

const labelOf = (step: Step | 'days', state: FreezeState) =>
  step === 'days' ? 'change' : step === 'end' && state === 'planned' ? 'withdraw' : step;

/** A freeze with its days, its state and the acts that staff may do on it. */
export function FreezeLine({ freeze, children, onAsk }: FreezeLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { from, until, state, days, userName, answerReason, obstacle } = freeze;
  return (
    <>
      <div>
        {children}
        <strong className="tabular">{`${format.date(from)} – ${format.date(until)}`}</strong>
        {freezesDays(state) && <span className={styles.more}>{t('subscription.dated.days', { count: days })}</span>}
        <Pill tone={state === 'asked' ? 'partial' : 'plain'}>
          {state === 'running'
            ? t('subscription.dated.runningUntil', { until: format.date(until) })
            : t(`subscription.dated.states.${state}`)}
        </Pill>
        {answerReason !== null && (
          <span className={styles.more}>{t('subscription.dated.answered', { reason: answerReason })}</span>
        )}
        {obstacle !== null && <span className={styles.more}>{obstacle}</span>}
      </div>
      <div className={styles.actions}>
        {stepsOf(freeze).map((step) => {
          const label = t(`subscription.dated.${labelOf(step, state)}`);
          return (
            <Button
              key={step}
              size="small"
              variant={step === 'accept' ? 'contained' : 'text'}
              aria-label={`${label}: ${userName}`}
              onClick={() => onAsk({ step, freeze })}
            >
              {label}
            </Button>
          );
        })}
      </div>
    </>
  );
}
