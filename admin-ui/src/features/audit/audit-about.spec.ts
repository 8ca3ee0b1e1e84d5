import { describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import { aboutOf } from './audit-about';

const format = {
  day: (date: string) => `day ${date}`,
  date: (date: string) => `date ${date}`,
  timeRange: (start: string, end: string) => `${start}-${end}`,
  weekday: (day: number) => `weekday ${day}`,
  quote: (text: string) => `“${text}”`,
  room: (areaId: number) => (areaId === 1 ? null : `room ${areaId}`),
};
const about = (entity: string, rest: Partial<AuditEntry>) =>
  aboutOf({ entity, entityId: '', before: null, after: null, ...rest } as AuditEntry, format);
const visit = { appointmentDate: '2026-11-24', startTime: '09:00:00', endTime: '10:00:00' };

describe('the subject of an audit entry', () => {
  it.each([
    ['a slot', about('timeslot', { entityId: '2026-11-24_0900-1000' }), 'day 2026-11-24, 09:00:00-10:00:00'],
    [
      'a slot of another room',
      about('timeslot', { entityId: '2026-11-24_0900-1000_2' }),
      'day 2026-11-24, 09:00:00-10:00:00, room 2',
    ],
    [
      'a booking in it',
      about('appointment', { after: { ...visit, areaId: 2 } }),
      'day 2026-11-24, 09:00:00-10:00:00, room 2',
    ],
    [
      'a room that is closed',
      about('day', { entityId: '2026-11-24', after: { areaId: 2 } }),
      'date 2026-11-24, room 2',
    ],
    ['a room', about('room', { after: { nameEl: 'Μικρή' } }), '“Μικρή”'],
    ['a closed day', about('day', { entityId: '2026-11-24' }), 'date 2026-11-24'],
    ['closed days', about('day', { entityId: '2026-11-24/2026-11-26' }), 'date 2026-11-24 – date 2026-11-26'],
    ['a booking', about('appointment', { after: visit }), 'day 2026-11-24, 09:00:00-10:00:00'],
    ['a mark of before', about('appointment', { after: { appointmentDate: '2026-11-24' } }), 'day 2026-11-24'],
    ['a weekday', about('weekly-template', { before: { slots: [{ dayOfWeek: 1 }] } }), 'weekday 1'],
    [
      'a closed day that opens',
      about('timeslot-override', { before: { date: '2026-11-24', startTime: null, endTime: null } }),
      'day 2026-11-24',
    ],
    ['a broadcast', about('broadcast', { after: { subject: 'Νέα' } }), '“Νέα”'],
    ['a key of a program', about('api-key', { before: { name: 'Ρολόι' } }), '“Ρολόι”'],
    ['a webhook', about('webhook', { after: { name: 'Ρολόι' } }), '“Ρολόι”'],
    ['an account of staff', about('administrator', { staffName: 'Νίκος' }), 'Νίκος'],
    [
      'the place of what was undone',
      about('act', { before: { kind: 'day-closed', startDate: '2026-11-24', endDate: '2026-11-25' } }),
      'day 2026-11-24 – day 2026-11-25',
    ],
    ['an undone freeze, whose client stands beside', about('act', { before: { kind: 'subscription-frozen' } }), null],
    ['a client, whose name stands beside', about('client', { after: { name: 'Μαρία' } }), null],
    ['a thing that this screen does not know', about('new-thing', { after: { a: 1 } }), null],
    ['what erasure blackened', about('appointment', {}), null],
  ])('%s', (_name, words, wanted) => {
    expect(words).toBe(wanted);
  });
});
