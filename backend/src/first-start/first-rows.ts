import type { EntityManager } from 'typeorm';
import { WEEKDAYS, type Weekday } from '../contract/calendar-date.js';
import { CAPABILITY_NAMES, switchOf } from '../contract/capability-names.js';
import { SETTING_KEYS, SETTING_RULES } from '../contract/setting.js';
import { timeFromSeconds } from '../contract/time-of-day.js';
import { GlobalTimeslot } from '../global-timeslots/global-timeslot.entity.js';
import { Setting } from '../settings/setting.entity.js';
import { OFF } from '../settings/setting.rules.js';

const SECONDS_PER_HOUR = 3_600;
const SUNDAY: Weekday = 0;
const SATURDAY: Weekday = 6;

/** Opening and closing hour by weekday (rule: weekly template): hourly slots, and none on Sunday. */
function openingHours(day: Weekday): { from: number; to: number } {
  if (day === SUNDAY) return { from: 0, to: 0 };
  return day === SATURDAY ? { from: 9, to: 14 } : { from: 7, to: 22 };
}

/** Writes the default of every setting without a row, and switches without one as off. A new version may add some. */
export async function writeFirstSettings(tx: EntityManager, now: Date): Promise<void> {
  const settings = SETTING_KEYS.map((key) => ({ key, value: String(SETTING_RULES[key].default), updatedAt: now }));
  const switches = CAPABILITY_NAMES.map((name) => ({ key: switchOf(name), value: OFF, updatedAt: now }));
  const rows = [...settings, ...switches];
  await tx.createQueryBuilder().insert().into(Setting).values(rows).orIgnore().execute();
}

export async function writeFirstTemplate(tx: EntityManager): Promise<void> {
  await tx.insert(GlobalTimeslot, WEEKDAYS.flatMap(slotsOf));
}

function slotsOf(dayOfWeek: Weekday) {
  const { from, to } = openingHours(dayOfWeek);
  return Array.from({ length: to - from }, (_, i) => {
    const startTime = timeFromSeconds((from + i) * SECONDS_PER_HOUR);
    const endTime = timeFromSeconds((from + i + 1) * SECONDS_PER_HOUR);
    return { dayOfWeek, startTime, endTime, originalStartTime: startTime, originalEndTime: endTime };
  });
}
