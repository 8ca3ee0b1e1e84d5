import styles from './MonthRing.module.css';

const SIZE = 60;
const WIDTH = 7;
const RADIUS = (SIZE - WIDTH) / 2;
const AROUND = 2 * Math.PI * RADIUS;

function Arc({ share, className }: { share: number; className: string | undefined }) {
  return (
    <circle
      className={className}
      cx={SIZE / 2}
      cy={SIZE / 2}
      r={RADIUS}
      strokeWidth={WIDTH}
      strokeDasharray={`${share * AROUND} ${AROUND}`}
    />
  );
}

/** Visits as parts of a ring: made, then booked, of the limit. The words beside it say the same. */
export function MonthRing({ made, booked, limit }: { made: number; booked: number; limit: number }) {
  const shareOf = (count: number): number => Math.min(1, count / limit);
  return (
    <svg className={styles.ring} viewBox={`0 0 ${SIZE} ${SIZE}`} width={SIZE} height={SIZE} aria-hidden="true">
      <Arc share={1} className={styles.rest} />
      <Arc share={shareOf(made + booked)} className={styles.booked} />
      <Arc share={shareOf(made)} className={styles.made} />
    </svg>
  );
}
