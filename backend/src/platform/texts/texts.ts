import { addDays, type Weekday } from '../../contract/calendar-date.js';
import type { NotReturningCode } from '../../contract/act.js';
import type { MovedTimeslot } from '../../contract/envelope.js';
import type { ErrorCode } from '../../contract/error-codes.js';
import { FIELD_LABELS, isFieldLabel } from '../../contract/field-labels.js';
import { nameIn } from '../../contract/gym-class.js';
import type { Language } from '../../contract/languages.js';
import { messagesEl, type Messages } from '../../contract/messages.el.js';
import { messagesEn } from '../../contract/messages.en.js';
import { PERMISSION_NAMES } from '../../contract/permission-names.js';
import type { Permission } from '../../contract/permissions.js';
import type { Refusal } from '../../contract/refusal.js';
import { reasonIn } from '../../contract/usual-reasons.js';
import {
  DEFAULT_CLOCK_FORMAT,
  END_OF_DATE,
  toShortTime,
  type ClockFormat,
  type TimeOfDay,
} from '../../contract/time-of-day.js';
import type { DecidedRefusal, DecidedSkip, FieldProblem, TextParam, TextParams } from './text-params.js';

const MESSAGES: Readonly<Record<Language, Messages>> = { el: messagesEl, en: messagesEn };
const DATE_LOCALES: Readonly<Record<Language, string>> = { el: 'el-GR', en: 'en-GB' };
// British English writes noon as 0:00 pm; both apps also use the American form.
const TIME_LOCALES: Readonly<Record<Language, string>> = { el: 'el-GR', en: 'en-US' };
const A_SUNDAY = '1970-01-04';
const NO_END: Readonly<Record<Language, string>> = { el: 'χωρίς λήξη', en: 'no end' };

type Style = 'date' | 'dayOfYear' | 'day' | 'weekday' | 'month' | ClockFormat;
const STYLES: Readonly<Record<Style, Intl.DateTimeFormatOptions>> = {
  date: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  dayOfYear: { day: 'numeric', month: 'long', year: 'numeric' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
  month: { month: 'long', year: 'numeric' },
  '12h': { hour: 'numeric', minute: '2-digit', hour12: true },
  '24h': { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};
const EURO = { style: 'currency', currency: 'EUR' } as const;
// Creating a formatter is the most expensive part of a response, so each is cached.
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(style: Style, language: Language, timeZone: string, at: Date): string {
  const key = `${style} ${language} ${timeZone}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    const locales = style === '12h' ? TIME_LOCALES : DATE_LOCALES;
    formatter = new Intl.DateTimeFormat(locales[language], { ...STYLES[style], timeZone });
    formatters.set(key, formatter);
  }
  return formatter.format(at);
}

/** Stored reasons of an earlier version say nothing about a next pack. */
const NOT_SOLD = { next: null, isSold: false } as const;

/** Reasons of skipped dates, and of mails, are stored: earlier ones have the day to book again as `from`, or none. */
const againOf = ({ from }: TextParams): TextParam => ({
  again: typeof from === 'object' && 'date' in from ? from.date : null,
});

/** How a gym writes its times. */
export interface GymTimes {
  /** In which instants are written. */
  zone: string;
  clockFormat: ClockFormat;
}

export const gymTimes = (
  { gymTimeZone: zone }: { gymTimeZone: string },
  { clockFormat }: Pick<GymTimes, 'clockFormat'>,
): GymTimes => ({ zone, clockFormat });

/** For texts that name no time, where no gym is known. */
export const NO_TIMES: GymTimes = { zone: 'UTC', clockFormat: DEFAULT_CLOCK_FORMAT };

const placeParams = ({ date, startTime, endTime }: MovedTimeslot): TextParams => ({
  ...{ date: { date }, start: { time: startTime }, end: { time: endTime } },
});

/** Stands in for a value that a stored reason of an earlier version lacks. */
function earlierOf(name: string, params: TextParams): TextParam | undefined {
  if (name === 'again') return againOf(params);
  if (name === 'next') return NOT_SOLD;
  return name === 'outside' ? params['period'] : undefined;
}

/** `{hours}` is a value, `{hours|hour|hours}` a word that agrees with it. */
const PLACEHOLDER = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}(\.?)/g;
type Form = string | undefined;

/**
 * Server-side texts in the caller's language; no other module of the server uses `Intl`. Dates and times of day are the
 * gym's own and stay as they are; instants are converted to the gym's zone. Methods, not properties. One is made for
 * each request, and V8 makes a function that is written into a property among the old objects.
 */
export class Texts {
  private readonly messages: Messages;
  private readonly refusals = new Map<DecidedRefusal, Refusal>();

  constructor(
    readonly language: Language,
    private readonly times: GymTimes,
    /** Staff act for clients, so a refusal speaks of the client. */
    private readonly isForStaff = false,
  ) {
    this.messages = MESSAGES[language];
  }

  error(code: ErrorCode, params: TextParams = {}): string {
    const { errors, atTheDesk } = this.messages;
    return this.fill((this.isForStaff ? atTheDesk[code] : undefined) ?? errors[code], params);
  }

  notReturning(code: NotReturningCode): string {
    return this.messages.notReturning[code];
  }

  validation({ key, params = {} }: FieldProblem): string {
    const { field } = params;
    const isCalled = typeof field === 'string' && key !== 'unknownField';
    return this.fill(this.messages.validation[key], isCalled ? { ...params, field: this.label(field) } : params);
  }

  /** The label of a field, or the labels along the path of one within lists: `timeslots[2].endTime`. */
  private label(path: string): string {
    return path
      .split('.')
      .map((step) => {
        const [, name = '', index] = /^(.*?)(?:\[(\d+)\])?$/.exec(step) ?? [];
        const label = isFieldLabel(name) ? FIELD_LABELS[this.language][name] : name;
        return index === undefined ? label : `${label} ${Number(index) + 1}`;
      })
      .join(' › ');
  }

  weekday(day: Weekday): string {
    return this.wallClock('weekday', `${addDays(A_SUNDAY, day)}T00:00:00Z`);
  }

  /** Without its year. */
  day(date: string): string {
    return this.wallClock('day', `${date}T00:00:00Z`).replace(/^([^\s,]+),/, '$1');
  }

  /** Slots of a date share the refusals of all of them, and writing a date takes longer than deciding on it. */
  refusal(decided: DecidedRefusal): Refusal {
    const { code, params, from } = decided;
    const refusal = this.refusals.get(decided) ?? { code, message: this.error(code, params), from };
    this.refusals.set(decided, refusal);
    return refusal;
  }

  skip({ code, params }: DecidedSkip): string {
    return code === 'WAITED_FOR' ? this.messages.waitedFor : this.error(code, params);
  }

  moved(now: MovedTimeslot): string {
    const { timeslotMoved, timeslotMovedAtTheDesk } = this.messages;
    return this.fill(this.isForStaff ? timeslotMovedAtTheDesk : timeslotMoved, placeParams(now));
  }

  visitMoved(now: MovedTimeslot): string {
    const { visitMoved, visitMovedAtTheDesk } = this.messages;
    return this.fill(this.isForStaff ? visitMovedAtTheDesk : visitMoved, placeParams(now));
  }

  lacking(permission: Permission): string {
    return this.fill(this.messages.lacking, { permission: PERMISSION_NAMES[this.language][permission] });
  }

  private fill(template: string, params: TextParams): string {
    return template.replace(PLACEHOLDER, (placeholder, name: string, one: Form, other: Form, stop: string) => {
      const param = params[name] ?? earlierOf(name, params);
      if (param === undefined) return placeholder;
      if (one !== undefined) return `${this.write(param) === '1' ? one : other}${stop}`;
      const written = this.write(param);
      // "3:00 μ.μ." already ends a sentence with its own full stop.
      return written.endsWith('.') ? written : written + stop;
    });
  }

  /** Formats one value for a sentence in this language. */
  write(param: TextParam): string {
    if (typeof param !== 'object') return String(param);
    if ('because' in param) return param.because ? ` (${reasonIn(this.language, param.because)})` : '';
    if ('inRoom' in param) return param.inRoom === null ? '' : ` (${nameIn(this.language, param.inRoom)})`;
    if ('names' in param) return param.names.map((one) => nameIn(this.language, one)).join(', ');
    if ('why' in param) return this.refusal(param.why).message;
    if ('notReturning' in param) return this.notReturning(param.notReturning);
    if ('again' in param) return this.writeAgain(param.again);
    if ('next' in param) return this.writeNextPack(param);
    if ('outside' in param) {
      const day = this.wallClock('dayOfYear', `${param.day}T00:00:00Z`);
      return this.fill(this.messages.outside[param.outside], { day });
    }
    if ('period' in param) return this.writePeriod(param.period.start, param.period.end);
    if ('date' in param) return this.writeDate(param.date);
    if ('month' in param) return this.wallClock('month', `${param.month}-01T00:00:00Z`);
    if ('cents' in param) return new Intl.NumberFormat(DATE_LOCALES[this.language], EURO).format(param.cents / 100);
    if ('method' in param) return this.messages.methods[param.method];
    if ('needs' in param) {
      return param.needs.map(({ need, count }) => this.fill(this.messages.needs[need], { count })).join(', ');
    }
    if ('notMergeable' in param)
      return param.notMergeable.map((reason) => this.messages.notMergeable[reason]).join(', ');
    if ('openBalance' in param) return this.writeOpenBalance(param.openBalance);
    if ('time' in param) return this.writeTime(param.time);
    return this.writeInstant(new Date(param.instant));
  }

  private writeTime(time: TimeOfDay): string {
    const { clockFormat } = this.times;
    // 24:00, which a clock of 12 hours does not have (rule: end at midnight).
    if (clockFormat === '24h' && time === END_OF_DATE) return toShortTime(time);
    return this.wallClock(clockFormat, `1970-01-01T${time}Z`);
  }

  /** Drops the comma after the weekday, which some locale versions add to dates but not to instants. */
  private writeDate(date: string): string {
    return this.wallClock('date', `${date}T00:00:00Z`).replace(/^([^\s,]+),/, '$1');
  }

  private writeInstant(at: Date): string {
    const onGymClock = (style: Style): string => format(style, this.language, this.times.zone, at);
    return `${onGymClock('day')}, ${onGymClock(this.times.clockFormat)}`;
  }

  private writeAgain(from: string | null): string {
    if (from === null) return '';
    const { bookAgain, bookAgainAtTheDesk } = this.messages;
    return ` ${this.fill(this.isForStaff ? bookAgainAtTheDesk : bookAgain, { from: { date: from } })}`;
  }

  private writeNextPack({ next, isSold }: { next: string | null; isSold: boolean }): string {
    if (next !== null) return this.writeAgain(next);
    const { nextPack, nextPackAtTheDesk } = this.messages;
    return isSold ? '' : ` ${this.isForStaff ? nextPackAtTheDesk : nextPack}`;
  }

  private writeOpenBalance(balance: number): string {
    const { owed, paidAhead } = this.messages.openBalance;
    return this.fill(balance > 0 ? owed : paidAhead, { amount: { cents: Math.abs(balance) } });
  }

  private writePeriod(start: string, end: string | null): string {
    return `${this.writeDate(start)} – ${end === null ? NO_END[this.language] : this.writeDate(end)}`;
  }

  private wallClock(style: Style, asUtc: string): string {
    return format(style, this.language, 'UTC', new Date(asUtc));
  }
}
