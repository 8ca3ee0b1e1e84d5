import type { AffectedClients } from '@palestra/backend/contract/schedule-change';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../kit/ui/Banner';
import styles from './forms.module.css';

/** Clients whom no mail tells of a change: by name, with the phone to call. */
function CallThem({ untold }: Pick<AffectedClients, 'untold'>) {
  const { t } = useTranslation();
  return (
    <Banner kind="warning" text={t('affected.untold', { count: untold.length })}>
      <ul className={styles.untold} aria-label={t('affected.untoldList')}>
        {untold.map(({ userId, userName, phone }) => (
          <li key={userId}>
            <strong>{userName}</strong>{' '}
            {phone === '' ? (
              t('slot.noPhone')
            ) : (
              <a className="tabular" href={`tel:${phone}`}>
                {phone}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Those whom staff have to call; nothing while it is not known, and where mails reach everybody. */
export const callsFor = (effects: Pick<AffectedClients, 'untold'> | undefined): ReactNode =>
  effects === undefined || effects.untold.length === 0 ? null : <CallThem untold={effects.untold} />;
