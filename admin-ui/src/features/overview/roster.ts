import { AppointmentStatus, type Appointment } from '@palestra/backend/contract/appointment';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { ERASED_NAME } from '@palestra/backend/contract/erasure';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import i18next from 'i18next';
import { call } from '../../api/api';
import { currentLanguage, loadLaterTexts } from '../../i18n/i18n';
import { inRoom } from '../schedule/rooms';
import { saveTable } from '../../kit/list/save-table';

const PER_PAGE = 1_000;

/** Both included. */
export interface RosterDays {
  from: CalendarDate;
  to: CalendarDate;
}
type RosterSlot = Pick<Timeslot, 'originalStartTime' | 'originalEndTime' | 'areaId'>;

async function readAll({ from, to }: RosterDays): Promise<Appointment[]> {
  const all: Appointment[] = [];
  for (;;) {
    const range = JSON.stringify([all.length, all.length + PER_PAGE - 1]);
    const parameters = new URLSearchParams({ startDate: from, endDate: to, range });
    const page = await call<Appointment[]>(`/api/Admin/appointments?${parameters.toString()}`);
    all.push(...page);
    if (page.length < PER_PAGE) return all;
  }
}

const isOf = (slot: RosterSlot | null) => (visit: Appointment) =>
  visit.status !== AppointmentStatus.Cancelled &&
  (slot === null ||
    (visit.originalStartTime === slot.originalStartTime &&
      visit.originalEndTime === slot.originalEndTime &&
      inRoom(visit).areaId === inRoom(slot).areaId));

/** Dates and times as every spreadsheet parses them. */
const rowOf = ({ appointmentDate, startTime, endTime, userName, attendance, bookedByName }: Appointment): string[] => [
  appointmentDate,
  toShortTime(startTime),
  toShortTime(endTime),
  userName === ERASED_NAME ? i18next.t('clients.erasedClient') : userName,
  i18next.t(attendance === null ? 'roster.unmarked' : `attendance.${attendance}`),
  bookedByName,
];

/** Saves the visits of some days, or of one slot, with their marks, in the language of the screen. @returns words on how many */
export async function saveRoster(days: RosterDays, slot: RosterSlot | null): Promise<string> {
  await loadLaterTexts();
  const language = currentLanguage();
  const visits = (await readAll(days)).filter(isOf(slot));
  visits.sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.userName.localeCompare(b.userName, language));
  const headings = ['date', 'from', 'to', 'client', 'mark', 'bookedBy'] as const;
  const rows = [headings.map((name) => i18next.t(`roster.columns.${name}`)), ...visits.map(rowOf)];
  const parts = [days.from, days.to !== days.from && days.to, slot?.originalStartTime.slice(0, 5).replace(':', '')];
  saveTable(`${i18next.t('roster.file')}-${parts.filter(Boolean).join('-')}`, rows, language);
  return i18next.t('roster.saved', { count: visits.length });
}
