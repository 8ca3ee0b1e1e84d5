import type { ScheduleChange } from '@palestra/backend/contract/schedule-change';
import type { Timeslot, DaySchedule } from '@palestra/backend/contract/timeslot';
import type { Answer, ApiClient } from './api-client.js';
import { slot } from './booking.js';
import type { TestGym } from './test-gym.js';

/** Empty for a real change, or the query of a dry run. */
export type Mode = '' | '?dryRun=true';
type Changed = Promise<Answer<ScheduleChange>>;

export const disable = (admin: ApiClient, date: string, start: string, reason?: string, mode: Mode = ''): Changed =>
  admin.post(`/Admin/timeslots/disable${mode}`, { ...slot(date, start), ...(reason && { reason }) });

export const closeDay = (admin: ApiClient, date: string, reason?: string, mode: Mode = ''): Changed =>
  admin.post(`/Admin/timeslots/disable-day${mode}`, { date, ...(reason && { reason }) });

export const closeRange = (admin: ApiClient, startDate: string, endDate: string, mode: Mode = ''): Changed =>
  admin.post(`/Admin/timeslots/disable-range${mode}`, { startDate, endDate, reason: 'Ανακαίνιση' });

export const resize = (admin: ApiClient, date: string, start: string, newCapacity: number): Changed =>
  admin.put('/Admin/timeslots/capacity', { ...slot(date, start), newCapacity });

/** Moves the hour that starts at `start` to `newStart`, also for an hour. */
export function moveHour(admin: ApiClient, date: string, start: string, newStart: string, mode: Mode = ''): Changed {
  const { startTime: originalStartTime, endTime: originalEndTime } = slot(date, start);
  const { startTime: newStartTime, endTime: newEndTime } = slot(date, newStart);
  const times = { originalStartTime, originalEndTime, newStartTime, newEndTime };
  return admin.put(`/Admin/timeslots/time${mode}`, { date, ...times, reason: 'Συντήρηση' });
}

export const removeOverride = (admin: ApiClient, id: string, mode: Mode = ''): Changed =>
  admin.delete(`/Admin/timeslots/overrides/${id}${mode}`);

/** Slot of a date by its original start, as staff see it; null if there is none. */
export async function slotOf(admin: ApiClient, date: string, start: string): Promise<Timeslot | null> {
  const day = await admin.get<DaySchedule>('/Timeslot/capacity', { date });
  return day.data.timeslots.find((timeslot) => timeslot.originalStartTime === `${start}:00`) ?? null;
}

export interface QueuedMail {
  purpose: string;
  recipientId: string;
  facts: {
    reason?: string | null;
    byMember?: true;
    appointments?: { date: string; startTime: string; previous?: { startTime: string } }[];
  };
}

/** Waiting mails of these purposes, oldest first. */
export const mailsAbout = (gym: TestGym, ...purposes: string[]): Promise<QueuedMail[]> =>
  gym.rows<QueuedMail>(
    `SELECT purpose, recipient_id AS "recipientId", facts FROM mails WHERE purpose = ANY ($1) ORDER BY created_at, id`,
    [purposes],
  );

/** Uncancelled appointments of a date. */
export const heldOn = (gym: TestGym, date: string): Promise<{ clientId: string; start: string; startsAt: Date }[]> =>
  gym.rows(
    `SELECT client_id AS "clientId", effective_start_time AS start, starts_at AS "startsAt" FROM appointments
     WHERE appointment_date = $1 AND status <> 2 ORDER BY starts_at`,
    [date],
  );

/** Returns a function that restores the current weekly template and removes everything made by later changes. */
export async function rememberTemplate(gym: TestGym): Promise<() => Promise<void>> {
  const [now] = await gym.rows<{ template: object[] }>('SELECT json_agg(g) AS template FROM global_timeslots g');
  return async () => {
    await gym.database.query(`DELETE FROM timeslot_overrides; DELETE FROM mails; DELETE FROM appointments;
      DELETE FROM slot_occupancies; DELETE FROM interests; DELETE FROM global_timeslots`);
    await gym.rows(
      'INSERT INTO global_timeslots SELECT * FROM json_populate_recordset(NULL::global_timeslots, $1::json)',
      [JSON.stringify(now?.template)],
    );
  };
}
