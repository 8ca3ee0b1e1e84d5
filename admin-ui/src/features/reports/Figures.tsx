import { Link } from 'react-router';
import { useFormat } from '../../kit/time/use-format';
import { useReportTexts } from './report-texts';
import styles from './reports.module.css';

export interface Figure {
  name: string;
  hint?: string;
  value: number;
  /** The numbers are cents. */
  isMoney?: boolean;
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
  const format = useFormat();
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map(({ name, hint, value, isMoney = false, was, to }) => {
        const shown = isMoney ? format.money : format.count;
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">
              {to === null || value === 0 ? <strong>{shown(value)}</strong> : <Link to={to}>{shown(value)}</Link>}
              {was !== undefined && (
                <span className={styles.was}>
                  {t('was', { count: shown(was) as never })}
                  {changeOf(value, was)}
                </span>
              )}
              {hint !== undefined && <span className={styles.was}>{hint}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
