import styles from './VisitMarks.module.css';

/** More than 31 marks, one per visit, would be unreadable. */
const UP_TO = 31;

/** Visits of a month. Filled: made. Ring: booked. Up to the limit, if there is one, empty. */
export function VisitMarks({ made, booked, limit = 0 }: { made: number; booked: number; limit?: number }) {
  const count = Math.max(limit, made + booked);
  if (count > UP_TO) return null;
  const classOf = (visit: number): string | undefined =>
    visit < made ? styles.made : visit < made + booked ? styles.booked : undefined;
  return (
    <div className={styles.marks} aria-hidden="true">
      {Array.from({ length: count }, (_, visit) => (
        <span key={visit} className={[styles.mark, classOf(visit)].filter(Boolean).join(' ')} />
      ))}
    </div>
  );
}
