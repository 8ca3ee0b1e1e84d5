import { dueReminders, type DueReminders } from './reminders.rules.js';

const ATHENS = 'Europe/Athens';
const BOTH = { eveningHour: 20, hoursBefore: 2 };
const at = (now: string, today: string) => ({ zone: ATHENS, now: new Date(now), today });
const evening = (date: string, bookedBefore: string, notAfter: string): DueReminders => ({
  kind: 'evening',
  date,
  bookedBefore: new Date(bookedBefore),
  notAfter: new Date(notAfter),
});
const hours = (startsUntil: string, leadHours = 2): DueReminders => ({
  kind: 'hours',
  startsUntil: new Date(startsUntil),
  leadHours,
});

describe('dueReminders', () => {
  it.each<[string, Parameters<typeof dueReminders>[0]['reminders'], ReturnType<typeof at>, DueReminders[]]>([
    ['before the evening', BOTH, at('2026-07-01T16:59:59Z', '2026-07-01'), [hours('2026-07-01T18:59:59Z')]],
    [
      'from the hour of the evening on',
      BOTH,
      at('2026-07-01T17:00:00Z', '2026-07-01'),
      [evening('2026-07-02', '2026-07-01T17:00:00Z', '2026-07-01T21:00:00Z'), hours('2026-07-01T19:00:00Z')],
    ],
    [
      'until midnight',
      { eveningHour: 20, hoursBefore: null },
      at('2026-07-01T20:59:59Z', '2026-07-01'),
      [evening('2026-07-02', '2026-07-01T17:00:00Z', '2026-07-01T21:00:00Z')],
    ],
    ['not at night', { eveningHour: 20, hoursBefore: null }, at('2026-07-01T21:00:00Z', '2026-07-02'), []],
    [
      'DST: in real hours, on the evening of the change',
      { eveningHour: 22, hoursBefore: 12 },
      at('2026-10-24T19:30:00Z', '2026-10-24'),
      [evening('2026-10-25', '2026-10-24T19:00:00Z', '2026-10-24T21:00:00Z'), hours('2026-10-25T07:30:00Z', 12)],
    ],
    ['none where both are off', { eveningHour: null, hoursBefore: null }, at('2026-07-01T18:00:00Z', '2026-07-01'), []],
  ])('%s', (_name, settings, moment, due) => {
    expect(dueReminders({ reminders: settings, quietHours: null }, moment)).toEqual(due);
  });

  const NIGHT = { fromHour: 23, untilHour: 7 };
  it.each<[string, Parameters<typeof dueReminders>[0]['reminders'], ReturnType<typeof at>, DueReminders[]]>([
    [
      'none earlier more than an hour before them',
      { eveningHour: null, hoursBefore: 2 },
      at('2026-07-01T18:59:59Z', '2026-07-01'),
      [hours('2026-07-01T20:59:59Z')],
    ],
    [
      'in the hour before them also those that the morning is too late for',
      { eveningHour: null, hoursBefore: 2 },
      at('2026-07-01T19:00:00Z', '2026-07-01'),
      [hours('2026-07-02T05:00:00Z')],
    ],
    [
      'none earlier once they have begun',
      { eveningHour: null, hoursBefore: 2 },
      at('2026-07-01T20:00:00Z', '2026-07-01'),
      [hours('2026-07-01T22:00:00Z')],
    ],
    [
      'those of the evening before they begin',
      { eveningHour: 23, hoursBefore: null },
      at('2026-07-01T19:00:00Z', '2026-07-01'),
      [evening('2026-07-02', '2026-07-01T19:00:00Z', '2026-07-01T21:00:00Z')],
    ],
    [
      'DST: until an hour after a night that gains one',
      { eveningHour: null, hoursBefore: 2 },
      at('2026-10-24T19:30:00Z', '2026-10-24'),
      [hours('2026-10-25T06:00:00Z')],
    ],
  ])('with quiet hours: %s', (_name, settings, moment, due) => {
    expect(dueReminders({ reminders: settings, quietHours: NIGHT }, moment)).toEqual(due);
  });
});
