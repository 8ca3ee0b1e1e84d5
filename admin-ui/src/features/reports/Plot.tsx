import { useFormat } from '../../kit/time/use-format';
import styles from './reports.module.css';

/** Told apart without colour: filled, hatched, dotted, crossed, striped, checked, lined or only outlined. */
export type Fill = 'full' | 'hatched' | 'dotted' | 'open' | 'crossed' | 'striped' | 'checked' | 'lined';

interface Series {
  name: string;
  fill: Fill;
  values: readonly number[];
}

interface PlotProps {
  title: string;
  labels: readonly string[];
  /** Stacked, the first at the bottom. */
  series: readonly Series[];
  /** A line to compare the whole column with. */
  compared?: { name: string; values: readonly number[] } | null;
  /** Writes the number of the upper line; a count if left out. */
  format?: (value: number) => string;
}

const HEIGHT = 160;
/** As many as fit beside each other on a phone. */
const MOST_LABELS = 5;
/** Pixels; in wider columns the patterns would stretch until they look alike. */
const WIDEST_COLUMN = 120;
const STEPS = [1, 2, 5];

/** A round number not below the highest column, for the upper line. */
export function roundedUp(value: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [...STEPS, 10].map((step) => step * size).find((round) => round >= value) ?? 10 * size;
}

const sumAt = (series: readonly Series[], index: number): number =>
  series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);

/** Columns over time. A picture for eyes only: the table below it has the numbers and the links. */
export function Plot({ title, labels, series, compared, format }: PlotProps) {
  const { count } = useFormat();
  const tops = labels.map((_, index) => sumAt(series, index));
  const most = roundedUp(Math.max(1, ...tops, ...(compared?.values ?? [])));
  const heightOf = (value: number): number => (value / most) * HEIGHT;
  const width = labels.length * 10;
  return (
    <figure className={styles.plot} aria-hidden="true">
      <figcaption>{title}</figcaption>
      <ul className={styles.key}>
        {(series.length > 1 || compared != null) &&
          series.map(({ name, fill }) => (
            <li key={name}>
              <svg width="14" height="14">
                <rect x="0.5" y="0.5" width="13" height="13" className={styles[fill]} />
              </svg>
              {name}
            </li>
          ))}
        {compared != null && (
          <li>
            <svg width="18" height="14">
              <path d="M0 7h18" className={styles.line} />
            </svg>
            {compared.name}
          </li>
        )}
      </ul>
      <div className={styles.drawing} style={{ maxWidth: labels.length * WIDEST_COLUMN }}>
        <span className={`${styles.top} tabular`}>{(format ?? count)(most)}</span>
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" height={HEIGHT}>
          <defs>
            <pattern id="report-hatched" width="3" height="6" patternUnits="userSpaceOnUse">
              <rect width="3" height="6" className={styles.ground} />
              <path d="M0 1.5h3" className={styles.stroke} />
            </pattern>
            <pattern id="report-dotted" width="3" height="6" patternUnits="userSpaceOnUse">
              <rect width="3" height="6" className={styles.ground} />
              <rect x="1" y="2" width="0.8" height="2" className={styles.full} />
            </pattern>
            <pattern id="report-striped" width="2" height="6" patternUnits="userSpaceOnUse">
              <rect width="2" height="6" className={styles.ground} />
              <path d="M1 0V6" className={styles.thin} />
            </pattern>
            <pattern id="report-checked" width="3" height="6" patternUnits="userSpaceOnUse">
              <rect width="3" height="6" className={styles.ground} />
              <path d="M0 0h1.5v3H0zM1.5 3H3v3H1.5z" className={styles.full} />
            </pattern>
            <pattern id="report-lined" width="3" height="3" patternUnits="userSpaceOnUse">
              <rect width="3" height="3" className={styles.ground} />
              <path d="M0 0.5h3" className={styles.thin} />
            </pattern>
            <pattern id="report-crossed" width="3" height="6" patternUnits="userSpaceOnUse">
              <rect width="3" height="6" className={styles.ground} />
              <path d="M0 0L3 6M3 0L0 6" className={styles.thin} />
            </pattern>
          </defs>
          <path d={`M0 0.5H${width}M0 ${HEIGHT / 2}H${width}M0 ${HEIGHT - 0.5}H${width}`} className={styles.grid} />
          {labels.map((label, index) => {
            let y = HEIGHT;
            return series.map(({ name, fill, values }) => {
              const height = heightOf(values[index] ?? 0);
              y -= height;
              return (
                <rect
                  key={`${label} ${name}`}
                  x={index * 10 + 1.5}
                  y={y}
                  width="7"
                  height={height}
                  className={styles[fill]}
                />
              );
            });
          })}
          {compared?.values.slice(0, labels.length).map((value, index) => (
            <path key={index} d={`M${index * 10 + 0.4} ${HEIGHT - heightOf(value)}h9.2`} className={styles.line} />
          ))}
        </svg>
        <ol className={styles.axis}>
          {labels.map((label, index) => (
            <li key={index}>{index % Math.ceil(labels.length / MOST_LABELS) === 0 ? label : null}</li>
          ))}
        </ol>
      </div>
    </figure>
  );
}
