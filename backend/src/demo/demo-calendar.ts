import { addDays, weekdayOf, type CalendarDate } from '../contract/calendar-date.js';

const PAST_DAYS = 120;
const COMING_DAYS = 14;
const SUNDAY = 0;
const TUESDAY = 2;
const SATURDAY = 6;

/** Dates of the demo gym, relative to the day on which it is created. */
export class DemoCalendar {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  /** A weekday in the second week ahead on which the gym is closed. */
  readonly closedDay: CalendarDate;
  /** The first Tuesday from the day after tomorrow on, with one full slot. */
  readonly fullDay: CalendarDate;

  constructor(readonly today: CalendarDate) {
    this.first = addDays(today, -PAST_DAYS);
    this.last = addDays(today, COMING_DAYS);
    this.fullDay = this.firstFrom(addDays(today, 2), (date) => weekdayOf(date) === TUESDAY);
    this.closedDay = this.firstFrom(addDays(today, 8), (date) => isWeekday(date) && date !== this.fullDay);
  }

  readonly isOpen = (date: CalendarDate): boolean => date !== this.closedDay;

  openDays(from: CalendarDate, to: CalendarDate): CalendarDate[] {
    const days: CalendarDate[] = [];
    for (let date = from; date <= to; date = addDays(date, 1)) if (this.isOpen(date)) days.push(date);
    return days;
  }

  firstOpenFrom = (date: CalendarDate): CalendarDate => this.firstFrom(date, this.isOpen);

  private firstFrom(date: CalendarDate, isWanted: (date: CalendarDate) => boolean): CalendarDate {
    return isWanted(date) ? date : this.firstFrom(addDays(date, 1), isWanted);
  }
}

const isWeekday = (date: CalendarDate): boolean => ![SUNDAY, SATURDAY].includes(weekdayOf(date));
