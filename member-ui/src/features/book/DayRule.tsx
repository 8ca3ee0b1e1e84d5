import type { Refusal } from '@palestra/backend/contract/refusal';
import { useState } from 'react';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { formatDate } from '../../lib/format-date';
import { Notice } from '../../ui/Notice';
import { useKeptHeight } from '../../ui/use-kept-height';
import styles from './DayPanel.module.css';

type Codes = readonly Refusal['code'][];

/**
 * Every reason: in the server's sentence where it was there from the start, or is the first one; a further one that
 * came later in a few words, for which nothing below has to move.
 */
function useReasonsInWords(reasons: Refusal[], fromStart: Codes): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const inShort = ({ code, from }: Refusal): string => {
    const why = t(`slot.refusals.${code}`);
    return from === null ? `${why}.` : t('book.again', { why, when: formatDate(from, 'date', language) });
  };
  const isTold = ({ code }: Refusal, position: number): boolean =>
    fromStart.length === 0 ? position === 0 : fromStart.includes(code);
  return reasons.map((reason, position) => (isTold(reason, position) ? reason.message : inShort(reason))).join(' ');
}

/**
 * What holds for all slots of the day, above them: one appointment a day, or which one it is already. Reasons that were
 * there from the start are a warning that says what stands in the way; what comes later takes the rule's place, for no
 * slot may move under the finger when it comes, nor when it goes.
 */
export function DayRule({ reasons, hasOwn }: { reasons: Refusal[]; hasOwn: boolean }) {
  const { t } = useTranslation();
  const place = useKeptHeight<HTMLDivElement>();
  const [fromStart] = useState<Codes>(() => reasons.map(({ code }) => code));
  const words = useReasonsInWords(reasons, fromStart);
  const isWarning = reasons.length > 0 && !hasOwn && fromStart.length > 0;
  return (
    <div ref={place} className={styles.rule}>
      {isWarning ? (
        <Notice tone="warning" title={t('book.cannotBook')}>
          {reasons.map((reason) => (
            <p key={reason.code}>{reason.message}</p>
          ))}
        </Notice>
      ) : (
        <p className={words === '' ? undefined : styles.broken}>{words || t('book.infoOnePerDay')}</p>
      )}
    </div>
  );
}
