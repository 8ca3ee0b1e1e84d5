import { LIMITS } from '@palestra/backend/contract/limits';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../kit/ui/DateField';
import type { DayRange, rangeProblem } from './range-problem';
import styles from '../schedule/SlotForm.module.css';

interface RangeFieldsProps {
  range: DayRange;
  problem: ReturnType<typeof rangeProblem>;
  onChange: (range: DayRange) => void;
}

/** The end follows the start until it is changed itself. */
export function RangeFields({ range, problem, onChange }: RangeFieldsProps) {
  const { t } = useTranslation();
  const errorAt = (at: 'from' | 'to'): string | null =>
    problem?.at === at ? t(`closing.${problem.key}`, { max: LIMITS.closedRangeMaxDays }) : null;
  const { startDate, endDate } = range;
  return (
    <div className={styles.pair}>
      <DateField
        isNeverEmpty
        label={t('closing.from')}
        value={startDate}
        error={errorAt('from')}
        onChange={(next) => next !== null && onChange({ startDate: next, endDate: endDate < next ? next : endDate })}
      />
      <DateField
        isNeverEmpty
        label={t('closing.to')}
        value={endDate}
        error={errorAt('to')}
        onChange={(next) => next !== null && onChange({ startDate, endDate: next })}
      />
    </div>
  );
}
