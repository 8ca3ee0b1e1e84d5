import { AppointmentStatus } from '../contract/appointment.js';
import { Role } from '../contract/roles.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import { cancelUntil, decideCancelling, type CancellableAppointment } from './cancelling.rules.js';

const DEADLINES = { regular: 2, morning: 12 };
const { Confirmed, Cancelled, Completed } = AppointmentStatus;

/** From 18:00 to 19:00 UTC. */
const appointment = (changes: Partial<CancellableAppointment> = {}): CancellableAppointment => ({
  status: Confirmed,
  startsAt: new Date('2026-03-12T18:00:00Z'),
  endsAt: new Date('2026-03-12T19:00:00Z'),
  isMorningClient: false,
  ...changes,
});
const morning = appointment({ isMorningClient: true });

describe('decideCancelling', () => {
  it.each<[string, CancellableAppointment, Role, string, string | null]>([
    ['a member, two hours before to the second', appointment(), Role.Client, '2026-03-12T16:00:00Z', null],
    ['a member, a second too late', appointment(), Role.Client, '2026-03-12T16:00:01Z', 'DEADLINE_PASSED'],
    ['a morning client, 12 hours before', morning, Role.Client, '2026-03-12T06:00:00Z', null],
    ['a morning client, a second too late', morning, Role.Client, '2026-03-12T06:00:01Z', 'DEADLINE_PASSED'],
    ['a member, once it has started', appointment(), Role.Client, '2026-03-12T18:30:00Z', 'DEADLINE_PASSED'],
    ['a member, once it has ended', appointment(), Role.Client, '2026-03-12T19:00:00Z', 'NOT_CANCELLABLE'],
    ['staff, past the deadline', appointment(), Role.Admin, '2026-03-12T17:59:00Z', null],
    ['staff, once it has started', appointment(), Role.Admin, '2026-03-12T18:59:59Z', null],
    ['staff, once it has ended', appointment(), Role.Admin, '2026-03-12T19:00:00Z', 'NOT_CANCELLABLE'],
    ['a cancelled one', appointment({ status: Cancelled }), Role.Client, '2026-03-01T10:00:00Z', 'NOT_CANCELLABLE'],
    [
      'a cancelled one, by staff',
      appointment({ status: Cancelled }),
      Role.Admin,
      '2026-03-01T10:00:00Z',
      'NOT_CANCELLABLE',
    ],
    ['a completed one', appointment({ status: Completed }), Role.Admin, '2026-03-01T10:00:00Z', 'NOT_CANCELLABLE'],
  ])('%s', (_name, subject, by, now, code) => {
    expect(decideCancelling(subject, by, DEADLINES, new Date(now))?.code ?? null).toBe(code);
  });

  it('names the deadline and the hours of the settings', () => {
    expect(decideCancelling(morning, Role.Client, DEADLINES, morning.startsAt)).toEqual({
      code: 'DEADLINE_PASSED',
      params: { until: { instant: '2026-03-12T06:00:00.000Z' }, hours: 12 },
    });
  });
});

describe('DST: a deadline is real hours before the real start', () => {
  it.each([
    ['an ordinary day', '2026-03-30', '05:00:00', '2026-03-30T00:00:00.000Z'],
    ['clocks go forward in between', '2026-03-29', '05:00:00', '2026-03-29T00:00:00.000Z'],
    ['a start that the clock skips', '2026-03-29', '03:30:00', '2026-03-28T23:00:00.000Z'],
    ['clocks go back in between', '2026-10-25', '04:30:00', '2026-10-25T00:30:00.000Z'],
  ])('%s', (_name, date, time, until) => {
    const startsAt = slotInstant('Europe/Athens', date, time);
    expect(cancelUntil(appointment({ startsAt, endsAt: startsAt }), DEADLINES).toISOString()).toBe(until);
  });
});
