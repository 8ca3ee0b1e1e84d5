import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { BookingOutlook } from '../contract/booking-outlook.js';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import type { BookingDay } from '../contract/timeslot.js';
import { uncancelled } from '../platform/database/sql-words.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { named } from '../platform/database/named-query.js';
import { Clock } from '../platform/time/clock.js';
import { instantsOn, todayIn } from '../platform/time/gym-zone.js';
import { factsOn, scheduleRangeColumns, type ScheduleRangeRow } from '../schedule/schedule.repository.js';
import { scheduleOf } from '../schedule/schedule.rules.js';
import { settingValuesOf, type StoredSettings } from '../settings/setting.rules.js';
import { SETTINGS_SQL } from '../settings/settings.repository.js';
import { subscriptionsJson, type SubscriptionRecord } from '../subscriptions/subscription.repository.js';
import { isUsableOn, subscriptionFor } from '../subscriptions/subscription.rules.js';
import { bookingOutlookOf } from './booking-outlook.rules.js';

interface BookingDaysRow extends ScheduleRangeRow {
  subscriptions: SubscriptionRecord[];
  /** Dates of uncancelled visits, from the first of the month on. */
  bookedDates: CalendarDate[];
  settings: StoredSettings;
}

const BOOKING_DAYS = `
  SELECT
    ${scheduleRangeColumns('$2::date', '$3::date')},
    ${subscriptionsJson('$1::uuid')} AS subscriptions,
    (SELECT coalesce(json_agg(a.appointment_date), '[]') FROM appointments a
      WHERE a.client_id = $1::uuid AND ${uncancelled('a')} AND a.appointment_date >= date_trunc('month', $2::date)::date)
      AS "bookedDates",
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

/** Reads the booking window for the day strip and the member's booking outlook. */
@Injectable()
export class BookingDaysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  of = async (clientId: string): Promise<BookingDay[]> => (await this.read(clientId)).days;

  async outlook({ id, isActive }: { id: string; isActive: boolean }): Promise<BookingOutlook> {
    const { today, days, row } = await this.read(id);
    const visits = row.bookedDates.map((date) => ({ date }));
    return bookingOutlookOf({ today, isActive, subscriptions: row.subscriptions, visits, days });
  }

  private async read(clientId: string): Promise<{ today: CalendarDate; days: BookingDay[]; row: BookingDaysRow }> {
    const now = this.clock.now();
    const zone = this.environment.gymTimeZone;
    const today = todayIn(zone, now);
    const row = await loadBookingDays(this.dataSource, clientId, today, LIMITS.bookingWindowDays);
    const startsOfToday = instantsOn(zone, today);
    const isToCome: IsToCome = (date, start) => date > today || startsOfToday(start) > now;
    const dates = Array.from({ length: LIMITS.bookingWindowDays + 1 }, (_, i) => addDays(today, i));
    return { today, days: dates.map((date) => toBookingDay(date, row, isToCome)), row };
  }
}

type IsToCome = (date: CalendarDate, start: TimeOfDay) => boolean;

function toBookingDay(date: CalendarDate, row: BookingDaysRow, isToCome: IsToCome): BookingDay {
  const subscription = subscriptionFor(row.subscriptions, date);
  const { isGymOpen, closedReason, slots } = scheduleOf(
    factsOn(date, row, settingValuesOf(row.settings).capacityPerTimeslot),
  );
  return {
    date,
    isGymOpen,
    closedReason,
    isWithinSubscription: subscription !== null && isUsableOn(subscription, date),
    hasTimeslots: slots.some((slot) => !slot.isDisabled && isToCome(date, slot.effectiveStart)),
    isBooked: row.bookedDates.includes(date),
  };
}
