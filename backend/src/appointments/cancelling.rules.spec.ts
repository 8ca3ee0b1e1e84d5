import { AppointmentStatus } from '../contract/appointment.js';
import { Role } from '../contract/roles.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import {
  activationWithout,
  cancellationOf,
  cancelUntil,
  decideCancelling,
  decideMoving,
  lateUntilOf,
  type CancellableAppointment,
  type CancellationTerms,
} from './cancelling.rules.js';

const TERMS: CancellationTerms = {
  cancellationDeadlines: { regular: 2, morning: 12 },
  lateCancelling: 'off',
  quietHours: null,
};
const LATE: CancellationTerms = { ...TERMS, lateCancelling: 'counts' };
const ATHENS = 'Europe/Athens';
const at = (now: string) => ({ now: new Date(now), zone: ATHENS });
const { Confirmed, Cancelled, Completed } = AppointmentStatus;

/** From 18:00 to 19:00 UTC. */
const appointment = (changes: Partial<CancellableAppointment> = {}): CancellableAppointment => ({
  status: Confirmed,
  startsAt: new Date('2026-03-12T18:00:00Z'),
  endsAt: new Date('2026-03-12T19:00:00Z'),
  isMorningClient: false,
  attendance: null,
  ...changes,
});
const come = appointment({ attendance: 'attended' });
const early = appointment({ gymClass: { cancelHours: 6 } });
const morning = appointment({ isMorningClient: true });

describe('decideCancelling', () => {
  it.each<[string, CancellableAppointment, Role, string, string | null]>([
    ['a member, two hours before to the second', appointment(), Role.Client, '2026-03-12T16:00:00Z', null],
    ['a member, a second too late', appointment(), Role.Client, '2026-03-12T16:00:01Z', 'DEADLINE_PASSED'],
    ['a member of a class, by its own deadline', early, Role.Client, '2026-03-12T12:00:00Z', null],
    ['a member of a class, a second too late', early, Role.Client, '2026-03-12T12:00:01Z', 'DEADLINE_PASSED'],
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
    ['a member who has come', come, Role.Client, '2026-03-12T15:00:00Z', 'VISIT_ATTENDED'],
    ['a member who has come, after the deadline', come, Role.Client, '2026-03-12T17:59:00Z', 'VISIT_ATTENDED'],
    ['a member marked as absent', appointment({ attendance: 'absent' }), Role.Client, '2026-03-12T15:00:00Z', null],
    ['staff, for one who has come', come, Role.Admin, '2026-03-12T17:59:00Z', null],
    ['a completed one', appointment({ status: Completed }), Role.Admin, '2026-03-01T10:00:00Z', 'NOT_CANCELLABLE'],
  ])('%s', (_name, subject, by, now, code) => {
    expect(decideCancelling(subject, { by }, TERMS, at(now))?.code ?? null).toBe(code);
  });

  it('names the deadline and the hours before the start', () => {
    expect(decideCancelling(morning, { by: Role.Client }, TERMS, at('2026-03-12T18:00:00Z'))).toEqual({
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
    expect(cancelUntil(appointment({ startsAt, endsAt: startsAt }), TERMS, ATHENS).toISOString()).toBe(until);
  });
});

describe('late cancelling', () => {
  it.each<[string, CancellationTerms, Role, string, string]>([
    ['costs nothing until the deadline', LATE, Role.Client, '2026-03-12T16:00:00Z', 'free'],
    ['costs the visit after it', LATE, Role.Client, '2026-03-12T16:00:01Z', 'late'],
    ['costs the visit until the start', LATE, Role.Client, '2026-03-12T17:59:59Z', 'late'],
    ['is over once it has started', LATE, Role.Client, '2026-03-12T18:00:00Z', 'closed'],
    ['is not there where the gym has it off', TERMS, Role.Client, '2026-03-12T16:00:01Z', 'closed'],
    ['costs nothing by staff', LATE, Role.Admin, '2026-03-12T17:00:00Z', 'free'],
    ['costs nothing by staff while it runs', LATE, Role.Admin, '2026-03-12T18:30:00Z', 'free'],
    ['is over for staff, too, once it has ended', LATE, Role.Admin, '2026-03-12T19:00:00Z', 'closed'],
  ])('%s', (_, terms, by, now, cancellation) => {
    expect(cancellationOf(appointment(), by, terms, at(now))).toBe(cancellation);
  });

  it('is refused to a member who did not accept that the visit counts', () => {
    const now = at('2026-03-12T17:00:00Z');
    expect(decideCancelling(appointment(), { by: Role.Client }, LATE, now)?.code).toBe('CANCELS_LATE');
    expect(decideCancelling(appointment(), { by: Role.Client, acceptsLate: true }, LATE, now)).toBeNull();
    expect(decideCancelling(appointment(), { by: Role.Client, acceptsLate: true }, TERMS, now)?.code).toBe(
      'DEADLINE_PASSED',
    );
  });

  it('is closed to a member who has come, whatever the deadline', () => {
    const now = at('2026-03-12T17:50:00Z');
    expect(cancellationOf(come, Role.Client, LATE, now)).toBe('closed');
    expect(cancellationOf(come, Role.Client, LATE, at('2026-03-12T10:00:00Z'))).toBe('closed');
    expect(lateUntilOf(come, Role.Client, LATE, now.now)).toBeNull();
    expect(decideCancelling(come, { by: Role.Client, acceptsLate: true }, LATE, now)?.code).toBe('VISIT_ATTENDED');
    expect(decideMoving(come, Role.Client, LATE, at('2026-03-12T10:00:00Z'))?.code).toBe('VISIT_ATTENDED');
  });

  it('is no way to move after the deadline', () => {
    expect(decideMoving(appointment(), Role.Client, LATE, at('2026-03-12T17:00:00Z'))?.code).toBe('DEADLINE_PASSED');
  });
});

describe('a deadline in quiet hours', () => {
  const QUIET: CancellationTerms = { ...TERMS, quietHours: { fromHour: 23, untilHour: 7 } };
  it.each([
    ['moves to their beginning', '2026-03-12', '07:00:00', '2026-03-11T21:00:00.000Z'],
    ['stays where they have ended', '2026-03-12', '09:00:00', '2026-03-12T05:00:00.000Z'],
    ['DST: moves to their beginning before clocks go forward', '2026-03-29', '08:00:00', '2026-03-28T21:00:00.000Z'],
    ['DST: moves to their beginning before clocks go back', '2026-10-25', '08:00:00', '2026-10-24T20:00:00.000Z'],
  ])('%s', (_, date, time, until) => {
    const startsAt = slotInstant(ATHENS, date, time);
    expect(cancelUntil(appointment({ startsAt, endsAt: startsAt }), QUIET, ATHENS).toISOString()).toBe(until);
  });
});

describe('activationWithout', () => {
  const used = {
    ...{ id: 's', startDate: '2026-03-01', endDate: '2026-03-31' },
    ...{ actualStartDate: '2026-03-05', actualEndDate: '2026-04-04' },
  };

  it.each([
    ['starts with the next appointment', '2026-03-09', { actualStartDate: '2026-03-09', actualEndDate: '2026-04-08' }],
    ['waits again without one', null, { isActivated: false, actualStartDate: null, actualEndDate: null }],
  ])('%s', (_, earliestOther, expected) => {
    expect(activationWithout({ ...used, earliestOther })).toMatchObject({ subscriptionId: 's', ...expected });
  });

  it('keeps the days that an earlier one added', () => {
    const later = { ...used, actualEndDate: '2026-04-07', earliestOther: '2026-03-09' };
    expect(activationWithout(later)).toMatchObject({ actualStartDate: '2026-03-09', actualEndDate: '2026-04-11' });
  });

  it.each([
    ['another appointment began it', { ...used, earliestOther: '2026-03-05' }],
    ['there is none', null],
  ])('leaves the subscription as it is when %s', (_, subscription) => {
    expect(activationWithout(subscription)).toBeNull();
  });
});
