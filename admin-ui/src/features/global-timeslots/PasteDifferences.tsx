import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import type { Difference } from './paste-differences';
import styles from './PasteDialog.module.css';

const KINDS = ['added', 'changed', 'removed'] as const;
const WORDS = { added: 'paste.new', changed: 'paste.change', removed: 'paste.gone' } as const;

interface PasteDifferencesProps {
  differences: readonly Difference[];
  /** Lists every difference; otherwise only counts them. */
  isOpen: boolean;
}

export function PasteDifferences({ differences, isOpen }: PasteDifferencesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeOf = (slot: GlobalTimeslot): string => format.timeRange(slot.effectiveStartTime, slot.effectiveEndTime);
  const wordsOf = (slot: GlobalTimeslot): string =>
    [
      timeOf(slot),
      t('globalTimeslots.places', { count: slot.defaultCapacity }),
      ...(slot.isEnabled ? [] : [t('paste.off')]),
    ].join(' · ');
  const counts = KINDS.map((kind) => ({ kind, count: differences.filter((one) => one.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`paste.${kind}`, { count }));
  return (
    <>
      <span className={`${styles.counts} tabular`}>{counts.length === 0 ? t('paste.same') : counts.join(' · ')}</span>
      {isOpen && (
        <ul className={styles.differences} tabIndex={0} aria-label={counts.join(', ')}>
          {differences.map((one) => (
            <li key={one.slot.id} data-kind={one.kind}>
              <strong>{t(WORDS[one.kind])}</strong>
              <span className="tabular">
                {one.kind === 'changed' ? `${wordsOf(one.before)} → ${wordsOf(one.slot)}` : wordsOf(one.slot)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
