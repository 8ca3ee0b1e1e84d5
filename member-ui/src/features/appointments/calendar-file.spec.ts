import type { Appointment } from '@palestra/backend/contract/appointment';
import { describe, expect, it } from '@jest/globals';
import { calendarFileOf } from './calendar-file';

const appointment = {
  id: '6f2c',
  startsAt: '2026-12-01T16:00:00.000Z',
  endsAt: '2026-12-01T17:00:00.000Z',
} as Appointment;
const now = new Date('2026-11-21T08:30:00.250Z');
const unfolded = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar file of an appointment', () => {
  it('has its instants, whatever the zone of the phone', () => {
    const lines = unfolded(calendarFileOf(appointment, { title: 'Προπόνηση', text: 'Ως αύριο', now }));
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:6f2c@palestra',
        'DTSTAMP:20261121T083000Z',
        'DTSTART:20261201T160000Z',
        'DTEND:20261201T170000Z',
        'SUMMARY:Προπόνηση',
      ]),
    );
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  });

  it('escapes what means something in the format', () => {
    const lines = unfolded(calendarFileOf(appointment, { title: 'A, B; C\\D', text: 'one\ntwo', now }));
    expect(lines).toContain('SUMMARY:A\\, B\\; C\\\\D');
    expect(lines).toContain('DESCRIPTION:one\\ntwo');
  });

  it('has no line of more than 75 bytes', () => {
    const file = calendarFileOf(appointment, { title: 'Γυμναστήριο '.repeat(12), text: '', now });
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(unfolded(file)).toContain(`SUMMARY:${'Γυμναστήριο '.repeat(12)}`);
  });
});
