import { describe, expect, it } from '@jest/globals';
import type { Appointment } from '@palestra/backend/contract/appointment';
import { calendarFileOf } from './calendar-file';

const appointment = {
  id: '6f2c',
  startsAt: '2026-12-01T16:00:00.000Z',
  endsAt: '2026-12-01T17:00:00.000Z',
} as Appointment;
const now = new Date('2026-11-21T08:30:00.250Z');
const unfolded = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar file of an appointment', () => {
  it('has its instants, whatever the zone of the phone, the place and the way back', () => {
    const words = { title: 'Προπόνηση', description: 'Ως αύριο', address: 'Ερμού 5', url: 'https://gym.example/' };
    const lines = unfolded(calendarFileOf(appointment, { ...words, stamp: now }));
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'UID:6f2c@palestra',
        'DTSTAMP:20261121T083000Z',
        'DTSTART:20261201T160000Z',
        'DTEND:20261201T170000Z',
        'SUMMARY:Προπόνηση',
        'LOCATION:Ερμού 5',
        'URL:https://gym.example/',
      ]),
    );
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  });
});
