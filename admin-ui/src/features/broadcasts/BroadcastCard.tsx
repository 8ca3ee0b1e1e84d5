import type { Broadcast, BroadcastState } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Failure } from '../../kit/ui/Banner';
import panel from '../../kit/ui/Panel.module.css';
import { Pill, type PillTone } from '../../kit/ui/Pill';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import styles from './broadcasts.module.css';
import { useSteerBroadcast } from './broadcasts.api';

const TONES: Readonly<Record<Broadcast['state'], PillTone>> = {
  sending: 'accent',
  stopped: 'partial',
  finished: 'plain',
};

const PARTS = ['sent', 'failed', 'inDoubt', 'withdrawn'] as const;

/** Progress by outcome, as shares of all recipients. */
function ProgressBar({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const { recipients, waiting, sent } = broadcast;
  const share = (count: number): string => `${recipients === 0 ? 0 : (100 * count) / recipients}%`;
  return (
    <div
      role="progressbar"
      className={styles.bar}
      aria-label={t('broadcast.progress')}
      aria-valuemin={0}
      aria-valuemax={recipients}
      aria-valuenow={recipients - waiting}
      aria-valuetext={t('broadcast.reached', { sent, recipients })}
    >
      {PARTS.filter((part) => broadcast[part] > 0).map((part) => (
        <span key={part} className={styles.part} data-part={part} style={{ width: share(broadcast[part]) }} />
      ))}
    </div>
  );
}

const ALWAYS = ['waiting', 'sent', 'failed'] as const;
const SOMETIMES = ['inDoubt', 'withdrawn'] as const;

/** Counts of the progress bar, each with the colour of its segment. */
function ProgressCounts({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const shown = [...ALWAYS, ...SOMETIMES.filter((part) => broadcast[part] > 0)];
  return (
    <dl className={`${styles.counts} tabular`}>
      {shown.map((part) => (
        <div key={part}>
          <dt>
            <span className={styles.mark} data-part={part} aria-hidden="true" />
            {t(`broadcast.counts.${part}`)}
          </dt>
          <dd>{broadcast[part]}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SteerButtonProps {
  state: BroadcastState;
  isPending: boolean;
  onSteer: (step: 'stop' | 'resume') => void;
}

/** Stops a broadcast in progress, or resumes a stopped one. */
function SteerButton({ state, isPending, onSteer }: SteerButtonProps) {
  const { t } = useTranslation();
  if (state === 'finished') return null;
  const step = state === 'sending' ? 'stop' : 'resume';
  const busy = step === 'stop' ? 'broadcast.stopping' : 'broadcast.resuming';
  return (
    <SteadyButton
      variant={step === 'stop' ? 'outlined' : 'contained'}
      disabled={isPending}
      aria-busy={isPending}
      onClick={() => onSteer(step)}
    >
      {t(isPending ? busy : `broadcast.${step}`)}
    </SteadyButton>
  );
}

/** Text of a broadcast, collapsed. */
function BroadcastText({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const { message, subjectEn, messageEn } = broadcast;
  return (
    <details className={styles.text}>
      <summary>{t('broadcast.show')}</summary>
      <p>{message}</p>
      {subjectEn !== null && <h4>{subjectEn}</h4>}
      {messageEn !== null && <p lang="en">{messageEn}</p>}
    </details>
  );
}

/** Progress of a broadcast, and the buttons to stop or resume it. */
export function BroadcastCard({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const steering = useSteerBroadcast(broadcast.id);
  const { id, subject, state, createdAt, createdByName, failed, inDoubt, waitsUntil } = broadcast;
  const when = clock === null ? '' : format.instant(createdAt);
  return (
    <li className={`${panel.panel} ${styles.card}`}>
      <div className={styles.head}>
        <h3>{subject}</h3>
        <Pill tone={TONES[state]}>{t(`broadcast.states.${state}`)}</Pill>
      </div>
      <p className={styles.when}>{t('broadcast.sentBy', { name: createdByName, when })}</p>
      {waitsUntil !== null && clock !== null && (
        <p>{t('broadcast.waitsForMorning', { when: format.instant(waitsUntil) })}</p>
      )}
      <ProgressBar broadcast={broadcast} />
      <ProgressCounts broadcast={broadcast} />
      <Failure error={steering.error} text={t('broadcast.errors.steer')} onDismiss={steering.reset} />
      <div className={styles.foot}>
        <BroadcastText broadcast={broadcast} />
        {failed + inDoubt > 0 && <Link to={`/settings/mails?broadcast=${id}`}>{t('broadcast.problems')}</Link>}
        <SteerButton state={state} isPending={steering.isPending} onSteer={steering.mutate} />
      </div>
    </li>
  );
}
