import { DemoCalendar } from './demo-calendar.js';
import { DemoClients } from './demo-clients.js';
import { DemoRows } from './demo-rows.js';
import { Seeded } from './seeded.js';
import { VisitPlanner } from './visit-planner.js';

const NOW = new Date('2026-11-24T10:20:00Z');
const DAY = 86_400_000;

function rowsNow() {
  const seeded = new Seeded(1);
  const calendar = new DemoCalendar('2026-11-24');
  const clients = new DemoClients(seeded, calendar).all();
  const { visits } = new VisitPlanner(seeded, calendar, 10).plan(clients);
  const people = { passwordHash: '', administratorId: 'staff', deviceId: 'door' };
  const about = { seeded, now: NOW, zone: 'Europe/Athens', ...people, capacity: 10 };
  const rows = new DemoRows(about);
  return visits.map((visit) => ({ visit, row: rows.appointment(visit) }));
}

describe('attendance in the demo gym', () => {
  const all = rowsNow();
  const past = all.filter(({ visit, row }) => row.ends_at <= NOW && !visit.isCancelled);
  const share = (attendance: string | null, of = past): number =>
    of.filter(({ row }) => row.attendance === attendance).length / of.length;

  it('is marked for every week of three months, with some who stayed away and some forgotten', () => {
    for (let week = 0; week < 13; week += 1) {
      const [from, to] = [NOW.getTime() - (week + 1) * 7 * DAY, NOW.getTime() - week * 7 * DAY];
      const ofWeek = past.filter(({ row }) => row.starts_at.getTime() >= from && row.starts_at.getTime() < to);
      expect(ofWeek.length).toBeGreaterThan(20);
      expect(share('attended', ofWeek)).toBeGreaterThan(0.6);
    }
    const recent = past.filter(({ row }) => row.starts_at.getTime() > NOW.getTime() - 90 * DAY);
    expect(share('absent', recent)).toBeGreaterThan(0.03);
    expect(share('absent', recent)).toBeLessThan(0.2);
    expect(share(null, recent)).toBeGreaterThan(0);
  });

  it('is never marked ahead of time, half an hour before a visit at the earliest, nor for a cancelled visit', () => {
    const marked = all.filter(({ row }) => row.attendance !== null);
    expect(marked.filter(({ visit }) => visit.isCancelled)).toEqual([]);
    const isWrong = ({ row: { attendance_at: at, starts_at: start } }: (typeof all)[number]): boolean =>
      at === null || at > NOW || at.getTime() < start.getTime() - DAY / 48;
    expect(marked.filter(isWrong)).toEqual([]);
  });

  it('has the demo member come every time', () => {
    const recent = past.filter(
      ({ visit, row }) => visit.client.kind === 'member' && row.starts_at.getTime() > NOW.getTime() - 90 * DAY,
    );
    expect(recent.length).toBeGreaterThan(5);
    expect(share('attended', recent)).toBe(1);
  });
});
