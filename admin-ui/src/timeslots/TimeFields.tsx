import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../time/use-format';
import styles from './SlotForm.module.css';
import { timesProblem, withStart, type TypedTimes } from './typed-times';

interface TimeFieldsProps {
  times: TypedTimes;
  onChange: (times: TypedTimes) => void;
}

/** Start and end, and below them how people say it: the browser's own field may count to 24. */
export function TimeFields({ times, onChange }: TimeFieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const problem = timesProblem(times);
  const isWrong = problem === 'endAfterStart';
  const said = problem === null ? t('slotTime.becomes', { time: format.timeRange(times.start, times.end) }) : null;
  const field = { type: 'time', required: true, slotProps: { inputLabel: { shrink: true, required: false } } } as const;
  return (
    <div>
      <div className={styles.pair}>
        <TextField
          {...field}
          label={t('slotTime.start')}
          value={times.start}
          onChange={({ target }) => onChange(withStart(times, target.value))}
        />
        <TextField
          {...field}
          label={t('slotTime.end')}
          value={times.end}
          error={isWrong}
          helperText={isWrong ? t('slotTime.endAfterStart') : undefined}
          onChange={({ target }) => onChange({ ...times, end: target.value })}
        />
      </div>
      <p className={`${styles.hint} tabular`}>
        {problem === 'incomplete' ? t('slotTime.incomplete') : (said ?? '\u00a0')}
      </p>
    </div>
  );
}
