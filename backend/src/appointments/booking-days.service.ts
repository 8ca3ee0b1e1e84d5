import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import { askedTermsJson, certificateJson } from '../clients/client.sql.js';
import type { AskedCertificate } from '../contract/client-document.js';
import type { ClientData } from '../contract/client-fields.js';
import type { ClientProfile } from '../contract/client.js';
import type { AskedTerms } from '../contract/gym-terms.js';
import { LIMITS } from '../contract/limits.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { timeslotId, type BookingDay, type QuickSlot } from '../contract/timeslot.js';
import { blockingDebtSql } from '../money/debt.sql.js';
import { counted, heldPlaces, uncancelled } from '../platform/database/sql-words.js';
import { named } from '../platform/database/named-query.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import { instantsOn, spansOn } from '../platform/time/gym-zone.js';
import { factsOn, scheduleRangeColumns, type ScheduleRangeRow } from '../schedule/schedule.repository.js';
import { scheduleOf, type SlotTimes } from '../schedule/schedule.rules.js';
import { settingValuesOf, type SettingValues, type StoredSettings } from '../settings/setting.rules.js';
import { SETTINGS_SQL } from '../settings/settings.repository.js';
import { subscriptionsJson, type SubscriptionRecord } from '../subscriptions/subscription.repository.js';
import { freezeOn, isUsableOn, subscriptionFor } from '../subscriptions/subscription.rules.js';
import { offencesJson } from './appointment.repository.js';
import { bookingOutlookOf, firstToBookAgain } from './booking-outlook.rules.js';
import { conductOf, type DayFacts, type OwnAppointment } from './booking.rules.js';
import { loadDay, type Moment } from './day.repository.js';
import type { Offence } from './fair-use.rules.js';
import { atUsualHours, nearestOn, usualTimeOf, type QuickPick, type UsualHour } from './quick-slots.rules.js';

interface BookingDaysRow extends ScheduleRangeRow {
  subscriptions: SubscriptionRecord[];
  certificate: AskedCertificate | null;
  terms: AskedTerms | null;
  /** The first day to pay that payments do not reach; null where the gym does not ask (rule: overdue). */
  unpaidSince: CalendarDate | null;
  offences: Offence[];
  /** Those that count, from the first of the month and from Monday on. */
  visits: OwnAppointment[];
  waitedDates: CalendarDate[];
  /** The hours of the week that the client came to most often lately, the most frequent first. */
  usual: UsualHour[];
  /** Only at the usual hours, and of slots that the client has given up late. */
  occupancies: (SlotTimes & { date: CalendarDate; booked: number; held: number })[];
  settings: StoredSettings;
}

/** Older visits say little about when somebody comes today. */
const USUAL_DAYS = 90;
const USUAL_HOURS = 5;

const HELD = heldPlaces({ client: '$1::uuid', date: 'o.slot_date', start: 'o.start_time', end: 'o.end_time' });

const BOOKING_DAYS = `
  WITH usual AS (
    SELECT extract(dow FROM a.appointment_date)::int AS dow, a.start_time, a.end_time,
           count(*)::int AS visits, max(a.appointment_date) AS latest
      FROM appointments a
     WHERE a.client_id = $1::uuid AND ${uncancelled('a')} AND a.appointment_date > $2::date - ${USUAL_DAYS}
       AND a.appointment_date <= $2::date
     GROUP BY 1, 2, 3 ORDER BY visits DESC, latest DESC, a.start_time LIMIT ${USUAL_HOURS})
  SELECT
    ${scheduleRangeColumns('$2::date', '$3::date')},
    ${subscriptionsJson('$1::uuid')} AS subscriptions,
    ${certificateJson('$1::uuid')} AS certificate,
    ${askedTermsJson('$1::uuid')} AS terms,
    ${blockingDebtSql('$1::uuid')} AS "unpaidSince",
    ${offencesJson('$1::uuid', '$2::date')} AS offences,
    (SELECT coalesce(json_agg(json_build_object('id', a.id, 'date', a.appointment_date, 'start', a.start_time, 'end', a.end_time,
              'effectiveStart', a.effective_start_time, 'isCancelled', a.status = 2)), '[]') FROM appointments a
      WHERE a.client_id = $1::uuid AND ${counted('a')} 
        AND a.appointment_date >= least(date_trunc('month', $2::date), date_trunc('week', $2::date))::date)
      AS visits,
    (SELECT coalesce(json_agg(i.appointment_date), '[]') FROM interests i
      WHERE i.client_id = $1::uuid AND i.appointment_date >= $2::date) AS "waitedDates",
    (SELECT coalesce(json_agg(json_build_object('dayOfWeek', u.dow, 'start', u.start_time, 'end', u.end_time,
              'visits', u.visits)), '[]') FROM usual u) AS usual,
    (SELECT coalesce(json_agg(json_build_object('date', o.slot_date, 'start', o.start_time, 'end', o.end_time,
              'booked', o.booked, 'held', ${HELD})), '[]')
       FROM slot_occupancies o
      WHERE o.slot_date BETWEEN $2::date AND $3::date
        AND ((o.start_time, o.end_time) IN (SELECT u.start_time, u.end_time FROM usual u)
          OR (o.slot_date, o.start_time, o.end_time) IN (
            SELECT a.appointment_date, a.start_time, a.end_time FROM appointments a
             WHERE a.client_id = $1::uuid AND a.appointment_date >= $2::date
               AND a.cancelled_late AND a.forgiven_at IS NULL))) AS occupancies,
    ${SETTINGS_SQL} AS settings`;

/** Loads the data of a client's day strip: the day `first` and `days` more. */
export async function loadBookingDays(
  on: DataSource,
  clientId: string,
  first: CalendarDate,
  days: number,
): Promise<BookingDaysRow> {
  const values = [clientId, first, addDays(first, days)];
  const [row] = await named<BookingDaysRow>(on, { name: 'load-booking-days', text: BOOKING_DAYS, values });
  if (row === undefined) throw new Error('A statement of sub-selects answers one row');
  return row;
}

/** The booking window as read at one instant. */
interface Window {
  moment: GymMoment;
  days: BookingDay[];
  row: BookingDaysRow;
  settings: SettingValues;
}

type Asking = Pick<ClientData, 'isActive' | 'isMorningClient'> & { id: string };
type Outlook = Pick<ClientProfile, 'booking' | 'usualTime' | 'quickSlots'> & {
  subscriptions: readonly SubscriptionRecord[];
};

/** Reads the booking window for the day strip and the member's booking outlook. */
@Injectable()
export class BookingDaysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
  ) {}

  of = async (clientId: string): Promise<BookingDay[]> => (await this.read(clientId)).days;

  /** Answers to when a member may come, and when they usually do. */
  async outlook({ id, isActive, isMorningClient }: Asking): Promise<Outlook> {
    const { moment, days, row, settings } = await this.read(id);
    const { zone, now, today } = moment;
    const { subscriptions, certificate, terms, visits, usual } = row;
    const member = {
      ...{ isActive, isMorningClient, certificate, terms, subscriptions, appointments: visits },
      ...conductOf(row, settings, moment),
    };
    const dayOn = (date: CalendarDate): DayFacts => ({
      ...{ now, today, date, member, spanOf: spansOn(zone, date) },
      schedule: scheduleOf(factsOn(date, row, settings.capacityPerTimeslot)),
      occupancies: row.occupancies.filter((taken) => taken.date === date),
    });
    const bookable = days.filter((day) => isBookable(day)).map(({ date }) => date);
    const usualTime = usualTimeOf(usual);
    const picks = atUsualHours(usual, bookable, dayOn);
    const again = firstToBookAgain(visits, dayOn);
    return {
      subscriptions,
      booking: bookingOutlookOf({ today, isActive, certificate, subscriptions, visits, days, again }),
      usualTime,
      quickSlots: (picks.length > 0 ? picks : await this.nextFree(id, bookable, usualTime, moment)).map(toQuickSlot),
    };
  }

  /** Looks at two days: the hours of today may be over or full, those of the next day seldom are. */
  private async nextFree(
    id: string,
    days: CalendarDate[],
    time: TimeOfDay | null,
    moment: Moment,
  ): Promise<QuickPick[]> {
    for (const date of days.slice(0, 2)) {
      const day = await loadDay(this.dataSource, date, id, moment);
      const picks = nearestOn(day, time);
      if (picks.length > 0) return picks;
    }
    return [];
  }

  private async read(clientId: string): Promise<Window> {
    const moment = this.clock.read();
    const { zone, now, today } = moment;
    const row = await loadBookingDays(this.dataSource, clientId, today, LIMITS.bookingWindowDays);
    const startsOfToday = instantsOn(zone, today);
    const isToCome: IsToCome = (date, start) => date > today || startsOfToday(start) > now;
    const dates = Array.from({ length: LIMITS.bookingWindowDays + 1 }, (_, i) => addDays(today, i));
    const settings = settingValuesOf(row.settings);
    const toDay = (date: CalendarDate) => toBookingDay(date, row, settings.capacityPerTimeslot, isToCome);
    return { moment, days: dates.map(toDay), row, settings };
  }
}

type IsToCome = (date: CalendarDate, start: TimeOfDay) => boolean;

function toBookingDay(date: CalendarDate, row: BookingDaysRow, capacity: number, isToCome: IsToCome): BookingDay {
  const subscription = subscriptionFor(row.subscriptions, date);
  const { isGymOpen, closedReason, slots } = scheduleOf(factsOn(date, row, capacity));
  return {
    date,
    isGymOpen,
    closedReason,
    isWithinSubscription: subscription !== null && isUsableOn(subscription, date),
    isInFreeze: freezeOn(row.subscriptions, date) !== null,
    hasTimeslots: slots.some((slot) => !slot.isDisabled && isToCome(date, slot.effectiveStart)),
    isBooked: row.visits.some((visit) => visit.date === date && visit.isCancelled !== true),
    isWaiting: row.waitedDates.includes(date),
  };
}

const isBookable = ({ isGymOpen, hasTimeslots, isBooked, isWithinSubscription, isInFreeze }: BookingDay): boolean =>
  isGymOpen && hasTimeslots && !isBooked && isWithinSubscription && !isInFreeze;

const toQuickSlot = ({ date, slot }: QuickPick): QuickSlot => ({
  id: timeslotId(date, slot.start, slot.end),
  date,
  startTime: slot.effectiveStart,
  endTime: slot.effectiveEnd,
  originalStartTime: slot.start,
  originalEndTime: slot.end,
  startsAt: slot.startsAt.toISOString(),
  endsAt: slot.endsAt.toISOString(),
  capacity: slot.capacity,
  currentBookings: slot.booked,
});
