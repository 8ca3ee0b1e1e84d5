import type { AuditEntry } from '@palestra/backend/contract/audit';
import { useTranslation } from 'react-i18next';
import { AffectedVisits } from '../schedule/AffectedVisits';
import { affectedBy, linesOf } from './audit-lines';
import { AuditSide } from './AuditSide';
import styles from './audit.module.css';

/** Before and after of each changed value. */
export function AuditLines({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const lines = linesOf(entry);
  const affected = affectedBy(entry);
  return (
    <>
      {lines.length > 0 && (
        <dl className={styles.lines}>
          {lines.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{t(`audit.fields.${field}`)}</dt>
              <dd>
                {entry.before !== null && <AuditSide side="before" values={before} />}
                {entry.before !== null && entry.after !== null && <span aria-hidden="true"> → </span>}
                {entry.after !== null && <AuditSide side="after" values={after} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {affected.length > 0 && (
        <details className={styles.affected}>
          <summary>{t('audit.affected', { count: affected.length })}</summary>
          <AffectedVisits visits={affected} />
        </details>
      )}
    </>
  );
}
