import type { Behaviour, ChangedRule } from '@palestra/backend/contract/report';
import { Link } from 'react-router';
import { useFormat } from '../../kit/time/use-format';
import { useUses } from '../../kit/time/use-uses';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Plot } from './Plot';
import { type Column, SavedTable } from './ReportTable';
import { visitListPath } from './report-address';
import { Loaded } from './report-period';
import { useReportTexts } from './report-texts';
import { useChanges } from './reports.api';
import styles from './reports.module.css';

const FIELDS = ['short', 'cancelled', 'absent'] as const;
const PER = 100;

/** Percent of the bookings, to one decimal. */
const shareOf = (count: number, { bookings }: Behaviour): number =>
  bookings === 0 ? 0 : Math.round((count / bookings) * PER * 10) / 10;

interface Side {
  name: string;
  counts: Behaviour;
}

function Change({ change }: { change: ChangedRule }) {
  const t = useReportTexts();
  const format = useFormat();
  const isMarking = useUses()('attendance');
  const fields = FIELDS.filter((field) => field !== 'absent' || isMarking);
  const { setting, from, to, date, hours, before, after, verdict, days, isEarly } = change;
  const named = (value: string): string =>
    setting === 'LateCancelling' ? t(`lateCancelling.${value as 'off' | 'counts' | 'forgivenIfFilled'}`) : value;
  const title = t(`changed.${setting}`, { from: named(from), to: named(to), date: format.shortDate(date) });
  const sides: Side[] = [
    { name: t('beforeChange'), counts: before },
    { name: t('afterChange'), counts: after },
  ];
  const percent = (count: number, side: Behaviour): string =>
    side.bookings === 0 ? '–' : `${format.count(shareOf(count, side))}%`;
  const listOf = ({ counts }: Side, field: (typeof FIELDS)[number] | 'bookings'): string =>
    visitListPath(
      counts,
      {
        bookings: { kind: 'booking' },
        cancelled: { kind: 'cancelledByClient' },
        short: { kind: 'cancelledByClient', notice: String(hours) },
        absent: { kind: 'absent' },
      }[field],
    );
  const columns: Column<Side>[] = [
    { heading: t('when'), value: ({ name }) => name },
    {
      heading: t('period'),
      value: ({ counts }) => `${format.dayMonth(counts.from)} – ${format.shortDate(counts.to)}`,
    },
    { heading: t('bookings'), value: ({ counts }) => counts.bookings, to: (side) => listOf(side, 'bookings') },
    ...fields.flatMap((field): Column<Side>[] => [
      {
        heading: t(`behaviour.${field}`, { count: hours }),
        value: ({ counts }) => counts[field],
        to: (side) => listOf(side, field),
      },
      {
        heading: `${t(`behaviour.${field}`, { count: hours })} %`,
        value: ({ counts }) => shareOf(counts[field], counts),
        shown: ({ counts }) => percent(counts[field], counts),
      },
    ]),
  ];
  return (
    <section className={styles.touched} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.total}>
        <strong>{t(`verdicts.${verdict}`)}</strong>{' '}
        {verdict !== 'unknown' &&
          t('verdict', { count: hours, was: percent(before.short, before), is: percent(after.short, after) })}{' '}
        {verdict !== 'unknown' &&
          isMarking &&
          t('verdictAbsent', { was: percent(before.absent, before), is: percent(after.absent, after) })}{' '}
        {isEarly && t('fewDays', { count: days })}
      </p>
      <Plot
        title={t('changesPlot')}
        labels={sides.map(({ name }) => name)}
        series={[{ field: 'short', fill: 'full' } as const, { field: 'absent', fill: 'hatched' } as const]
          .filter(({ field }) => fields.includes(field))
          .map(({ field, fill }) => ({
            name: t(`behaviour.${field}`, { count: hours }),
            fill,
            values: sides.map(({ counts }) => shareOf(counts[field], counts)),
          }))}
      />
      <SavedTable caption={title} columns={columns} rows={sides} keyOf={({ name }) => name} />
    </section>
  );
}

/** Whether a changed rule helped: what clients did before it and after it (rule: changed rules). */
export function ChangesSection() {
  const t = useReportTexts();
  return (
    <Loaded report={useChanges()}>
      {(changes) => (
        <>
          {changes.length === 0 ? (
            <EmptyState icon="info" text={t('noChanges')} />
          ) : (
            changes.map((change) => <Change key={change.id} change={change} />)
          )}
          <p className={styles.note}>
            {t('changesNote')} <Link to="/reports/policy">{t('names.policy')}</Link>
          </p>
        </>
      )}
    </Loaded>
  );
}
