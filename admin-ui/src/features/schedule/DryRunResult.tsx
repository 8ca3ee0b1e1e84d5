import type { AffectedAppointment, AffectedClients } from '@palestra/backend/contract/schedule-change';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Waiting } from '../../kit/ui/Skeleton';
import { callsFor } from './CallThem';
import styles from './forms.module.css';

interface DryRunAnswerProps<Answer> {
  query: Pick<UseQueryResult<Answer>, 'data' | 'error'> & { refetch: () => unknown };
  children: (answer: Answer) => ReactNode;
}

/** Result of a dry run, once it is there. The live stream may replace it while it is open. */
export function DryRunAnswer<Answer>({ query: { data, error, refetch }, children }: DryRunAnswerProps<Answer>) {
  const { t } = useTranslation();
  if (error !== null)
    return <ProblemPanel error={error} fallback={t('affected.failed')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting height={72} />;
  return (
    <div role="status" className={styles.affected}>
      {children(data)}
    </div>
  );
}

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

interface DryRunResultProps {
  query: Pick<UseQueryResult<AffectedClients>, 'data' | 'error' | 'refetch'>;
  /** Text for a change that affects nobody, instead of the general one. */
  none?: string;
}

/** Shows whom a change affects, before it is made. */
export function DryRunResult({ query, none }: DryRunResultProps) {
  const { t } = useTranslation();
  return (
    <DryRunAnswer query={query}>
      {(answer) => {
        const { affected } = answer;
        const lost = affected.filter(({ newStartTime }) => newStartTime === null);
        const moved = affected.filter(({ newStartTime }) => newStartTime !== null);
        return (
          <>
            {affected.length === 0 && <p>{none ?? t('affected.none')}</p>}
            {lost.length > 0 && <AffectedVisits lead={t('affected.lost', { count: lost.length })} visits={lost} />}
            {moved.length > 0 && <AffectedVisits lead={t('affected.moved', { count: moved.length })} visits={moved} />}
            {callsFor(answer)}
          </>
        );
      }}
    </DryRunAnswer>
  );
}
