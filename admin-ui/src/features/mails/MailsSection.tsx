import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error';
import { useAddress } from '../../kit/address/use-address';
import { ResourceList } from '../../kit/list/ResourceList';
import { usePolling } from '../../kit/live/use-live';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Banner } from '../../kit/ui/Banner';
import { SearchField } from '../../kit/ui/SearchField';
import { Segments } from '../../kit/ui/Segments';
import { Skeleton } from '../../kit/ui/Skeleton';
import { MailList } from './MailList';
import {
  MAILS_REFRESH_MS,
  MAIL_CHOICES,
  type MailChoice,
  type MailFilter,
  NEWEST_MAILS,
  useMailQueue,
} from './mails.api';
import styles from './mails.module.css';

const CHOICES = Object.keys(MAIL_CHOICES) as MailChoice[];

const COUNTED = ['waiting', 'paused', 'failed', 'inDoubt'] as const;

/** State of the queue: how many mails wait, since when, and whether the mail server responds. */
function MailQueuePanel() {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { data, error } = useMailQueue();
  const shown = (count: number | undefined): string => (count === undefined ? '–' : format.count(count));
  const oldest = data?.oldestWaitingSince ?? null;
  const problem = error === null ? null : errorText(error, t('mails.errors.queue'));
  return (
    <div className={styles.queue}>
      <section aria-label={t('mails.queue')} className={styles.stats}>
        <dl>
          {COUNTED.map((name) => (
            <div key={name} className={styles.stat}>
              <dt>{t(`mails.${name}`)}</dt>
              <dd className="tabular">
                {data === undefined && error === null ? <Skeleton width={48} height={30} /> : shown(data?.[name])}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <p className={styles.server} role="status">
        {data !== undefined && (
          <>
            <span className={styles.light} data-server={data.server} aria-hidden="true" />
            {t('mails.server')}: <strong>{t(`mails.serverStates.${data.server}`)}</strong>
          </>
        )}
        {oldest !== null && clock !== null && (
          <span className={styles.oldest}>{t('mails.oldest', { when: format.instant(oldest) })}</span>
        )}
      </p>
      {data?.server === 'down' && <Banner kind="warning" text={t('mails.serverDown')} />}
      {data?.server === 'off' && <Banner kind="info" text={t('mails.serverOff')} />}
      {problem !== null && <Banner kind="warning" text={problem} />}
    </div>
  );
}

/** Settings tab of the mail log; undelivered mails come first. */
export function MailsSection() {
  const { t } = useTranslation();
  const { parameters: search, write } = useAddress();
  const broadcastId = search.get('broadcast');
  const recipientId = search.get('client');
  // A search for one client shows all of their mails.
  const usual = recipientId === null ? 'problems' : 'all';
  const choice = CHOICES.find((one) => one === search.get('show')) ?? usual;
  const isOfOne = (broadcastId ?? recipientId) !== null;
  const q = search.get('q') ?? '';
  const filter: MailFilter = {
    ...(q !== '' && { q }),
    ...MAIL_CHOICES[choice],
    ...(broadcastId && { broadcastId }),
    ...(recipientId && { recipientId }),
  };
  const refetchInterval = usePolling(MAILS_REFRESH_MS);
  const options = CHOICES.map((value) => ({ value, text: t(`mails.choices.${value}`) }));
  return (
    <div className={styles.screen}>
      <MailQueuePanel />
      <div className={styles.filters}>
        <Segments
          label={t('mails.show')}
          value={choice}
          options={options}
          onChange={(next) => write({ show: next === usual ? null : next, page: null })}
        />
        <div className={styles.search}>
          <SearchField
            label={t('mails.search')}
            hint={t('mails.searchHint')}
            value={q}
            onSearch={(words) => write({ q: words, page: null })}
          />
        </div>
      </div>
      {isOfOne && (
        <p className={styles.narrowed}>
          {t(broadcastId === null ? 'mails.ofClient' : 'mails.ofBroadcast')}{' '}
          <Link to="/settings/mails">{t('mails.allMails')}</Link>
        </p>
      )}
      <ResourceList
        resource="mails"
        filter={filter}
        sort={NEWEST_MAILS}
        perPage={25}
        queryOptions={{ refetchInterval }}
      >
        <MailList isCalm={choice === 'problems' && q === '' && !isOfOne} />
      </ResourceList>
    </div>
  );
}
