import type { Refusal } from '@palestra/backend/contract/refusal';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Notice } from '../../ui/Notice';
import { useKeptHeight } from '../../ui/use-kept-height';
import styles from './DayPanel.module.css';

/**
 * What holds for all slots of the day, above them: one appointment a day, or which one it is already. A reason that was
 * there from the start is a warning that says what stands in the way; one that comes later takes the rule's place, for
 * no slot may move under the finger when it comes, nor when it goes.
 */
export function DayRule({ reasons, hasOwn }: { reasons: Refusal[]; hasOwn: boolean }) {
  const { t } = useTranslation();
  const place = useKeptHeight<HTMLDivElement>();
  const [wasFree] = useState(reasons.length === 0);
  const isWarning = reasons.length > 0 && !hasOwn && !wasFree;
  return (
    <div ref={place} className={styles.rule}>
      {isWarning ? (
        <Notice tone="warning" title={t('book.cannotBook')}>
          {reasons.map((reason) => (
            <p key={reason.code}>{reason.message}</p>
          ))}
        </Notice>
      ) : (
        <p className={reasons.length > 0 ? styles.broken : undefined}>
          {reasons[0]?.message ?? t('book.infoOnePerDay')}
        </p>
      )}
    </div>
  );
}
