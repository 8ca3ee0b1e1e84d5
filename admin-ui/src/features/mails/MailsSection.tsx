import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { MailFilter } from '../../api/mail-calls';
import { SearchField } from '../../kit/ui/SearchField';
import { Segments } from '../../kit/ui/Segments';
import { MailList } from './MailList';
import { MailQueuePanel } from './MailQueuePanel';
import styles from './mails.module.css';
import { MAIL_CHOICES, type MailChoice } from './use-mails';

const CHOICES = Object.keys(MAIL_CHOICES) as MailChoice[];

/** Settings tab of the mail log; undelivered mails come first. */
export function MailsSection() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const broadcastId = search.get('broadcast');
  const recipientId = search.get('client');
  // A search for one client shows all of their mails.
  const [choice, setChoice] = useState<MailChoice>(recipientId === null ? 'problems' : 'all');
  const isOfOne = (broadcastId ?? recipientId) !== null;
  const [q, setQ] = useState('');
  const filter: MailFilter = {
    ...(q !== '' && { q }),
    ...MAIL_CHOICES[choice],
    ...(broadcastId && { broadcastId }),
    ...(recipientId && { recipientId }),
  };
  const options = CHOICES.map((value) => ({ value, text: t(`mails.choices.${value}`) }));
  return (
    <div className={styles.screen}>
      <MailQueuePanel />
      <div className={styles.filters}>
        <Segments label={t('mails.show')} value={choice} options={options} onChange={setChoice} />
        <div className={styles.search}>
          <SearchField label={t('mails.search')} hint={t('mails.searchHint')} value={q} onSearch={setQ} />
        </div>
      </div>
      {isOfOne && (
        <p className={styles.narrowed}>
          {t(broadcastId === null ? 'mails.ofClient' : 'mails.ofBroadcast')}{' '}
          <Link to="/settings/mails">{t('mails.allMails')}</Link>
        </p>
      )}
      <MailList filter={filter} isCalm={choice === 'problems' && q === '' && !isOfOne} />
    </div>
  );
}
