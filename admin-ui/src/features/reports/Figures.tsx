import { Link } from 'react-router';
import { useFormat } from '../../kit/time/use-format';
import { useReportTexts } from './report-texts';
import styles from './reports.module.css';

export interface Figure {
  name: string;
  hint?: string;
  value: number;
  /** In the period that it is compared with. */
  was: number | undefined;
  to: string | null;
}

const changeOf = (value: number, was: number): string => {
  if (was === 0 || value === was) return '';
  const percent = Math.round(((value - was) / was) * 100);
  return ` (${percent > 0 ? '+' : '−'}${Math.abs(percent)}%)`;
};

/** The sums of a period, each with its list. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  const t = useReportTexts();
  const { count } = useFormat();
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map(({ name, hint, value, was, to }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular">
            {to === null || value === 0 ? <strong>{count(value)}</strong> : <Link to={to}>{count(value)}</Link>}
            {was !== undefined && (
              <span className={styles.was}>
                {t('was', { count: count(was) as never })}
                {changeOf(value, was)}
              </span>
            )}
            {hint !== undefined && <span className={styles.was}>{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
