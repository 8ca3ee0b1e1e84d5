import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Banner } from '../../kit/ui/Banner';
import { StatRow } from '../../kit/ui/StatRow';
import styles from './mails.module.css';
import { useMailQueue } from './use-mails';

/** State of the queue: how many mails wait, since when, and whether the mail server responds. */
export function MailQueuePanel() {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { data, error } = useMailQueue();
  const stats = (['waiting', 'paused', 'failed', 'inDoubt'] as const).map((name) => ({
    label: t(`mails.${name}`),
    value: data?.[name] ?? (error === null ? undefined : null),
  }));
  const oldest = data?.oldestWaitingSince ?? null;
  const problem =
    error === null ? null : errorText(error, { fallback: t('mails.errors.queue'), offline: t('errors.offline') });
  return (
    <div className={styles.queue}>
      <StatRow label={t('mails.queue')} stats={stats} />
      <p className={styles.server} role="status">
        {data !== undefined && (
          <>
            <span className={styles.light} data-server={data.server} aria-hidden="true" />
            {t('mails.server')}: <strong>{t(`mails.serverStates.${data.server}`)}</strong>
          </>
        )}
        {oldest !== null && clock !== null && (
          <span className={styles.oldest}>
            {t('mails.oldest', { when: format.instant(oldest, clock.gym.timeZone) })}
          </span>
        )}
      </p>
      {data?.server === 'down' && <Banner kind="warning" text={t('mails.serverDown')} />}
      {data?.server === 'off' && <Banner kind="info" text={t('mails.serverOff')} />}
      {problem !== null && <Banner kind="warning" text={problem} />}
    </div>
  );
}
