import type { Refusal } from '@palestra/backend/contract/refusal';
import { useState } from 'react';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { formatDate } from '../../lib/format-date';
import { Notice } from '../../ui/Notice';
import { useKeptHeight } from '../../ui/use-kept-height';
import { sendsToGym } from '../gym/sends-to-gym';
import { TalkToGym } from '../gym/TalkToGym';
import styles from './DayPanel.module.css';

type Codes = readonly Refusal['code'][];

/**
 * Texts of all reasons. The server's full sentence is used for initial reasons and for a first later one; further later
 * ones are short, so that nothing below moves.
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
 * Rule above the slots: one appointment a day, or the one already booked. Initial reasons show as a warning; later ones
 * replace the rule's text, so that no slot moves under a finger.
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
          {sendsToGym(reasons) && <TalkToGym />}
        </Notice>
      ) : (
        <p className={words === '' ? undefined : styles.broken}>{words || t('book.infoOnePerDay')}</p>
      )}
    </div>
  );
}
