import type { MadeFeed, OwnFeed } from '@palestra/backend/contract/calendar-feed';
import type { Handler } from '../fake-transport.js';
import { answersOf } from './answers.js';
import { GymReports } from './reports.js';

/** The address of a calendar, of the person who is signed in. */
export class GymCalendarFeeds extends GymReports {
  feed: OwnFeed = { createdAt: null, lastReadAt: null };
  private feedsMade = 0;

  makesFeed(): MadeFeed {
    this.feedsMade += 1;
    this.feed = { createdAt: this.clock(), lastReadAt: null };
    return { ...this.feed, address: `https://gym.example/api/calendar/SECRET-${this.feedsMade}.ics` };
  }
}

export function calendarFeedRoutes(gymOf: () => GymCalendarFeeds): Record<string, Handler> {
  const { of } = answersOf(gymOf);
  const ends = of((gym) => {
    gym.feed = { createdAt: null, lastReadAt: null };
    return null;
  });
  return Object.fromEntries(
    ['Client', 'Admin'].flatMap((whose): [string, Handler][] => [
      [`GET /api/${whose}/calendar-feed`, of((gym) => gym.feed)],
      [`POST /api/${whose}/calendar-feed`, of((gym) => gym.makesFeed())],
      [`DELETE /api/${whose}/calendar-feed`, ends],
    ]),
  );
}
