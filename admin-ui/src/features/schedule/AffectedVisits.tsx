import type { AffectedAppointment } from '@palestra/backend/contract/schedule-change';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import styles from './AffectedVisits.module.css';

interface AffectedVisitsProps {
  /** How many appointments, and what happens to them. Omitted where the text above already says so. */
  lead?: string;
  visits: readonly AffectedAppointment[];
  /**
   * True where the client's name stands above: lines then show only the date. Otherwise they show the name, and the
   * date if several days are affected.
   */
  isOfOneClient?: boolean;
}

/** Lists each appointment that a change cancels or moves, before it happens. */
export function AffectedVisits({ lead, visits, isOfOneClient = false }: AffectedVisitsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const days = new Set(visits.map(({ appointmentDate }) => appointmentDate));
  const saysDay = isOfOneClient || days.size > 1;
  const isLong = saysDay || visits.some(({ newStartTime }) => newStartTime !== null);
  return (
    <div className={styles.affected}>
      {lead !== undefined && <p>{lead}</p>}
      {visits.length > 0 && (
        <ul
          className={styles.visits}
          data-long={isLong || undefined}
          data-alone={isOfOneClient || undefined}
          tabIndex={0}
          aria-label={t('appointments.affected')}
        >
          {visits.map((visit) => (
            <li key={visit.id}>
              {!isOfOneClient && <strong>{visit.userName}</strong>}
              <span className="tabular">
                {saysDay && <span className={styles.day}>{`${format.day(visit.appointmentDate)}, `}</span>}
                {format.timeRange(visit.startTime, visit.endTime)}
                {visit.newStartTime !== null && visit.newEndTime !== null && (
                  <> → {format.timeRange(visit.newStartTime, visit.newEndTime)}</>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
