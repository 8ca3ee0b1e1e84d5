import { weekdayOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { GymMemberSite, memberSiteRoutes } from './fake-gym/member-site.js';
import { peopleRoutes } from './fake-gym/people.js';
import { signInRoutes } from './fake-gym/sign-in.js';
import { papersRoutes } from './fake-gym/papers.js';
import { moneyRoutes } from './fake-gym/money.js';
import { standingBookingsRoutes } from './fake-gym/standing-bookings.js';
import { freezesRoutes } from './fake-gym/freezes.js';
import { scheduleRoutes } from './fake-gym/schedule.js';
import { weeklyTemplateRoutes } from './fake-gym/weekly-template.js';
import { mailRoutes } from './fake-gym/mail.js';
import { settingsRoutes } from './fake-gym/settings.js';
import { logRoutes } from './fake-gym/log.js';
import { filesRoutes } from './fake-gym/files.js';
import { doorRoutes } from './fake-gym/door.js';
import { calendarFeedRoutes } from './fake-gym/calendar-feeds.js';
import { ownMessagesRoutes } from './fake-gym/own-messages.js';
import { reportsRoutes } from './fake-gym/reports.js';
import type { Handler } from './fake-transport.js';

export type { FakeClient } from './fake-gym/people.js';

/**
 * A gym with the state that screens read and change, behind the addresses of the API. It knows shapes, not rules. Each
 * subject has a file with its state and its calls. They are a chain of classes, so that all of them are one object and
 * each may know those before it.
 */
export class FakeGym extends GymMemberSite {
  constructor() {
    super(routesOf(() => this));
  }
}

function routesOf(gymOf: () => FakeGym): Record<string, Handler> {
  return {
    ...peopleRoutes(gymOf),
    ...signInRoutes(gymOf),
    ...papersRoutes(gymOf),
    ...moneyRoutes(gymOf),
    ...standingBookingsRoutes(gymOf),
    ...freezesRoutes(gymOf),
    ...scheduleRoutes(gymOf),
    ...weeklyTemplateRoutes(gymOf),
    ...mailRoutes(gymOf),
    ...settingsRoutes(gymOf),
    ...logRoutes(gymOf),
    ...filesRoutes(gymOf),
    ...doorRoutes(gymOf),
    ...reportsRoutes(gymOf),
    ...calendarFeedRoutes(gymOf),
    ...ownMessagesRoutes(gymOf),
    ...memberSiteRoutes(gymOf),
  };
}

/** Weekday whose slots a date has, for addresses of the weekly template. */
export const dayNumberOf = (date: CalendarDate): number => weekdayOf(date);
