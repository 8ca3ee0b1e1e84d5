import type { AuditEntry } from '@palestra/backend/contract/audit';
import { SETTING_KEYS } from '@palestra/backend/contract/setting';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientName } from '../clients/ClientName';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { aboutOf } from './audit-about';
import { deedText } from './audit-deeds';
import styles from './audit.module.css';
import { AuditLines } from './AuditLines';

interface AuditRowProps {
  entry: AuditEntry;
  isOfClient: boolean;
  /** Content below the changed values. */
  children?: ReactNode;
}

/**
 * Row of the log: time, action, subject, person and changed values. `isOfClient` hides the client's name on their own
 * page.
 */
export function AuditRow({ entry, isOfClient, children }: AuditRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { action, actorName, clientId, clientName } = entry;
  const deed = deedText(action);
  const setting = SETTING_KEYS.find((key) => entry.entity === 'setting' && key === entry.entityId);
  const quote = (text: string): string => t('audit.quoted', { text });
  const about = setting === undefined ? aboutOf(entry, { ...format, quote }) : t(`settings.${setting}.label`);
  return (
    <li className={styles.row}>
      <time dateTime={entry.at} className={`${styles.when} tabular`}>
        {format.shortInstant(entry.at, clock?.gym.timeZone ?? 'UTC')}
      </time>
      <div className={styles.what}>
        <p>
          <strong>{deed === null ? t('audit.unknownDeed', { action }) : t(`audit.deeds.${deed}`)}</strong>
          {clientId !== null && !isOfClient && (
            <>
              {' · '}
              <ClientName id={clientId} name={clientName ?? ''} />
            </>
          )}
          {about !== null && ` · ${about}`}
        </p>
        <AuditLines entry={entry} />
        {children}
      </div>
      <p className={styles.who}>{actorName === null ? t('audit.itself') : t('audit.by', { name: actorName })}</p>
    </li>
  );
}
