import type { Broadcast } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Banner } from '../../kit/ui/Banner';
import panel from '../../kit/ui/Panel.module.css';
import { Pill, type PillTone } from '../../kit/ui/Pill';
import styles from './progress.module.css';
import { ProgressBar } from './ProgressBar';
import { ProgressCounts } from './ProgressCounts';
import { BroadcastText } from './BroadcastText';
import { SteerButton } from './SteerButton';
import { useSteerBroadcast } from './use-broadcasts';

const TONES: Readonly<Record<Broadcast['state'], PillTone>> = {
  sending: 'accent',
  stopped: 'partial',
  finished: 'plain',
};

/** Progress of a broadcast, and the buttons to stop or resume it. */
export function BroadcastCard({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const steering = useSteerBroadcast(broadcast.id);
  const { id, subject, state, createdAt, createdByName, failed, inDoubt } = broadcast;
  const when = clock === null ? '' : format.instant(createdAt, clock.gym.timeZone);
  return (
    <li className={`${panel.panel} ${styles.card}`}>
      <div className={styles.head}>
        <h3>{subject}</h3>
        <Pill tone={TONES[state]}>{t(`broadcast.states.${state}`)}</Pill>
      </div>
      <p className={styles.when}>{t('broadcast.sentBy', { name: createdByName, when })}</p>
      <ProgressBar broadcast={broadcast} />
      <ProgressCounts broadcast={broadcast} />
      {steering.error !== null && (
        <Banner
          kind="danger"
          text={errorText(steering.error, { fallback: t('broadcast.errors.steer'), offline: t('errors.offline') })}
          onDismiss={steering.reset}
        />
      )}
      <div className={styles.foot}>
        <BroadcastText broadcast={broadcast} />
        {failed + inDoubt > 0 && <Link to={`/settings/mails?broadcast=${id}`}>{t('broadcast.problems')}</Link>}
        <SteerButton state={state} isPending={steering.isPending} onSteer={steering.mutate} />
      </div>
    </li>
  );
}
