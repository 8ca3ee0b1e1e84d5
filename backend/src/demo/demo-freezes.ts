import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import { daysOfFreeze } from '../contract/freeze.js';
import type { DemoClient } from './demo-clients.js';
import type { Row } from './demo-rows.js';

const REFUSED_BECAUSE = 'Η προσφορά του μήνα δεν παγώνει. Ρωτήστε μας ξανά από τον επόμενο.';
const BUDGET_DAYS = 30;
/** Behind the last day that anybody has booked, so that no visit is inside. */
const AHEAD_DAYS = 16;
const MS_PER_DAY = 86_400_000;

interface Moment {
  now: Date;
  today: CalendarDate;
  administratorId: string;
}

/** Freezes by date in each state that staff and members meet; the one that runs moves the end of its subscription. */
export async function demoFreezes(
  tx: EntityManager,
  clients: readonly DemoClient[],
  { now, today, administratorId }: Moment,
): Promise<Row[]> {
  const days = { from_date: addDays(today, AHEAD_DAYS), until_date: addDays(today, AHEAD_DAYS + 6) };
  const covers = ({ subscriptions }: DemoClient): boolean => {
    const last = subscriptions.at(-1);
    return last !== undefined && last.startDate < today && last.endDate > addDays(days.until_date, 7);
  };
  const [planned, asked] = clients
    .filter((one) => one.kind === 'ordinary' && one.email !== '' && covers(one))
    .slice(-2);
  const runs = clients.find(({ kind }) => kind === 'frozen');
  const member = clients.find(({ kind }) => kind === 'member');
  const running = runs?.subscriptions[0];
  if (runs === undefined || running?.frozenOn == null) throw new Error('The demo gym has a frozen client');
  const period = { from: running.frozenOn, until: addDays(today, 5) };
  const moved = daysOfFreeze(period);
  await tx.query(
    `WITH running AS (
       SELECT id, jsonb_build_object('cause', 'freeze', 'by', $5::uuid, 'at', frozen_at, 'from', $6::date,
         'until', $2::date) AS change FROM subscriptions WHERE id = $1)
     UPDATE subscriptions s SET frozen_until = $2, end_date = s.end_date + $3::int,
       actual_end_date = s.actual_end_date + $3::int, freeze_budget_days = $4, end_change = running.change
     FROM running WHERE s.id = running.id`,
    [running.id, period.until, moved, BUDGET_DAYS, administratorId, period.from],
  );
  const ago = (count: number): Date => new Date(now.getTime() - count * MS_PER_DAY);
  const row = (client: DemoClient | undefined, facts: Row): Row[] =>
    client === undefined
      ? []
      : [
          {
            ...{ id: randomUUID(), subscription_id: client.subscriptions.at(-1)?.id, ...days, moved_days: 0 },
            ...{ created_at: ago(2), created_by_id: client.id, answered_by_id: null, answer_reason: null },
            ...{ settled_at: null, ...facts },
          },
        ];
  const byStaff = { created_by_id: administratorId };
  return [
    ...row(runs, {
      ...{ ...byStaff, state: 'running', from_date: period.from, until_date: period.until, moved_days: moved },
      created_at: ago(14),
    }),
    ...row(planned, { ...byStaff, state: 'planned' }),
    ...row(asked, { state: 'asked' }),
    ...row(member, {
      ...{ state: 'refused', answered_by_id: administratorId, answer_reason: REFUSED_BECAUSE },
      ...{ created_at: ago(9), settled_at: ago(8) },
    }),
  ];
}
