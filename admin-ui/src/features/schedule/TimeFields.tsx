import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { TimeField } from '../../kit/ui/TimeField';
import styles from './forms.module.css';
import { timesProblem, withStart, type TypedTimes } from './typed-times';

interface TimeFieldsProps {
  times: TypedTimes;
  /** True if the times equal the slot's present ones. */
  isSame?: boolean;
  onChange: (times: TypedTimes) => void;
}

/** Start and end fields, with the range as people say it below. */
export function TimeFields({ times, isSame = false, onChange }: TimeFieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const problem = timesProblem(times);
  const becomes = (): string => t('slotTime.becomes', { time: format.timeRange(times.start, times.end) });
  const valid = problem === null ? (isSame ? t('slotTime.same') : becomes()) : null;
  return (
    <div>
      <div className={styles.pair}>
        <TimeField
          isFirst
          label={t('slotTime.start')}
          value={times.start}
          onChange={(start) => onChange(withStart(times, start))}
        />
        <TimeField
          isEnd
          label={t('slotTime.end')}
          value={times.end}
          error={problem === 'endAfterStart' ? t('slotTime.endAfterStart') : undefined}
          onChange={(end) => onChange({ ...times, end })}
        />
      </div>
      {problem !== 'endAfterStart' && (
        <p className="quiet tabular">{problem === 'incomplete' ? t('slotTime.incomplete') : valid}</p>
      )}
    </div>
  );
}
