import { unpaidSinceSql } from '../../../backend/src/money/debt.sql.js';
import { examine } from '../../../backend/src/operations/doctor/doctor.js';
import { openDemoDatabase, type DemoDatabase } from '../../support/demo-database.js';

/** Figures behind the first screens of the console. */
const SEEN = `
  SELECT (SELECT count(*)::int FROM appointments WHERE appointment_date = $2 AND status <> 2) AS today,
    (SELECT count(*)::int FROM appointments WHERE appointment_date = $2::date + 1 AND status <> 2) AS tomorrow,
    (SELECT count(*)::int FROM appointments WHERE booked_at > $1::timestamptz - interval '15 minutes') AS "justBooked",
    (SELECT count(*)::int FROM appointments WHERE cancelled_at > $1::timestamptz - interval '15 minutes') AS "justCancelled",
    (SELECT count(DISTINCT at)::int FROM audit_entries WHERE actor_id IN (SELECT id FROM users WHERE role = 1)) AS acts,
    (SELECT count(DISTINCT action)::int FROM audit_entries) AS kinds,
    (SELECT count(*)::int FROM mails WHERE state = 'sent') AS mails,
    (SELECT count(*)::int FROM mails WHERE state IN ('failed', 'in-doubt') AND settled_at IS NULL) AS trouble,
    (SELECT count(*)::int FROM mails WHERE state NOT IN ('sent', 'failed', 'in-doubt')) AS unfinished,
    (SELECT count(*)::int FROM broadcasts) AS broadcasts,
    (SELECT count(*)::int FROM users WHERE role = 2) AS clients,
    (SELECT count(*)::int FROM users WHERE role = 2 AND NOT is_active) AS inactive,
    (SELECT count(*)::int FROM current_subscriptions WHERE state = 'frozen' AND $2::date BETWEEN from_date AND until_date) AS frozen,
    (SELECT count(*)::int FROM appointments a JOIN users u ON u.id = a.client_id
      WHERE u.email = 'member@palestra.test' AND a.status = 3) AS history,
    (SELECT count(*)::int FROM users u WHERE ${unpaidSinceSql('u.id')} < $2) AS overdue,
    (SELECT count(*)::int FROM users u WHERE ${unpaidSinceSql('u.id')} < $2::date - 14) AS blocked,
    (SELECT count(*)::int FROM subscriptions WHERE pack_visits > 0 OR weekly_limit > 0) AS packs,
    (SELECT string_agg(DISTINCT state, ' ' ORDER BY state) FROM freezes) AS freezes,
    (SELECT count(*)::int FROM compensated_days d JOIN subscription_end_lines l ON l.subscription_id = d.subscription_id
      AND l.cause = 'closing' AND l.from_date = d.date JOIN timeslot_overrides o ON o.date = d.date AND o.kind = 'day'
      JOIN audit_entries e ON e.action = 'day.closed' AND e.after ->> 'reason' = o.reason
      WHERE l.note = o.reason) AS "daysBack",
    (SELECT $2::date - min(appointment_date) > 720 FROM appointments) AS "twoYears"`;

const AT_LEAST = {
  ...{ today: 8, tomorrow: 8, justBooked: 2, justCancelled: 1, acts: 10, kinds: 6, mails: 150 },
  ...{ inactive: 5, frozen: 4, history: 60, overdue: 2, packs: 6, daysBack: 40 },
};

/** Nothing has happened that is still to come. */
const FROM_THE_FUTURE = `
  SELECT 'audit' AS what, at FROM audit_entries WHERE at > $1
  UNION ALL SELECT 'mail', greatest(created_at, sent_at) FROM mails WHERE greatest(created_at, sent_at) > $1
  UNION ALL SELECT 'user', created_at FROM users WHERE created_at > $1
  UNION ALL SELECT 'broadcast', created_at FROM broadcasts WHERE created_at > $1`;

describe.each([
  ['late on a Sunday', '2026-11-22T21:30:00Z'],
  ['on a Sunday morning', '2026-11-22T06:00:00Z'],
  ['just after midnight on a Monday', '2026-11-22T22:10:00Z'],
  ['on a Wednesday afternoon', '2026-11-18T12:00:00Z'],
])('the demo gym that is started %s', (_, instant) => {
  let demo: DemoDatabase;
  beforeAll(async () => {
    demo = await openDemoDatabase(new Date(instant));
  });
  afterAll(() => demo.close());

  it('is alive: today and tomorrow, minutes ago, and in the days behind', async () => {
    const [seen] = await demo.dataSource.query<Record<string, number | boolean | string>[]>(SEEN, [
      demo.moment.now,
      demo.moment.today,
    ]);
    expect(seen).toMatchObject({ clients: 118, trouble: 2, unfinished: 0, broadcasts: 2, twoYears: true, blocked: 0 });
    expect(seen?.freezes).toBe('asked planned refused running');
    const tooFew = Object.entries(AT_LEAST).filter(([what, least]) => Number(seen?.[what]) < least);
    expect(tooFew.map(([what]) => [what, seen?.[what]])).toEqual([]);
  });

  it('knows nothing of the future', async () => {
    expect(await demo.dataSource.query<object[]>(FROM_THE_FUTURE, [demo.moment.now])).toEqual([]);
  });

  it('is well', async () => {
    expect(await examine(demo.dataSource, demo.moment)).toEqual([]);
  });
});
