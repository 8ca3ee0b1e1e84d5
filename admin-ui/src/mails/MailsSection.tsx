import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { MailFilter } from '../providers/mail-calls';
import { SearchField } from '../ui/SearchField';
import { Segments } from '../ui/Segments';
import { MailList } from './MailList';
import { MailQueuePanel } from './MailQueuePanel';
import styles from './mails.module.css';
import { MAIL_CHOICES, type MailChoice } from './use-mails';

const CHOICES = Object.keys(MAIL_CHOICES) as MailChoice[];

/** The settings' tab for what became of mails: first of all those that did not arrive. */
export function MailsSection() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const broadcastId = search.get('broadcast');
  const [choice, setChoice] = useState<MailChoice>('problems');
  const [q, setQ] = useState('');
  const states = MAIL_CHOICES[choice];
  const filter: MailFilter = {
    ...(q !== '' && { q }),
    ...(states && { state: states }),
    ...(broadcastId && { broadcastId }),
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
      {broadcastId !== null && (
        <p className={styles.narrowed}>
          {t('mails.ofBroadcast')} <Link to="/settings/mails">{t('mails.allMails')}</Link>
        </p>
      )}
      <MailList filter={filter} isCalm={choice === 'problems' && q === ''} />
    </div>
  );
}
