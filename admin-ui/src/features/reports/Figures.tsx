import { Link } from 'react-router';
import { useFormat } from '../../kit/time/use-format';
import { changeOf } from './change-of';
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

/** The sums of a period, each with its list. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  const t = useReportTexts();
  const format = useFormat();
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map(({ name, hint, value, isMoney = false, was, to }) => {
        const shown = isMoney ? format.money : format.count;
        const change = was === undefined ? '' : changeOf(value, was, isMoney);
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">
              {to === null || value === 0 ? <strong>{shown(value)}</strong> : <Link to={to}>{shown(value)}</Link>}
              {was !== undefined && (
                <span className={styles.was}>
                  {t('was', { count: shown(was) as never })}
                  {change !== '' && ` (${change})`}
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
