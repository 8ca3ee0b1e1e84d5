import type { MadeStaffFeed, OwnFeed, StaffFeed, StaffFeedRequest } from '@palestra/backend/contract/calendar-feed';
import type { Handler } from '../fake-transport.js';
import { answersOf } from './answers.js';
import { GymReports } from './reports.js';

const NO_FEED: StaffFeed = { createdAt: null, lastReadAt: null, areaId: null, trainerId: null };

/** The address of a calendar, of the person who is signed in. */
export class GymCalendarFeeds extends GymReports {
  feed: OwnFeed & Partial<StaffFeed> = NO_FEED;
  private feedsMade = 0;

  makesFeed({ areaId, trainerId }: StaffFeedRequest = {}): MadeStaffFeed {
    this.feedsMade += 1;
    this.feed = { createdAt: this.clock(), lastReadAt: null, areaId: areaId ?? null, trainerId: trainerId ?? null };
    return { ...NO_FEED, ...this.feed, address: `https://gym.example/api/calendar/SECRET-${this.feedsMade}.ics` };
  }
}

export function calendarFeedRoutes(gymOf: () => GymCalendarFeeds): Record<string, Handler> {
  const { of } = answersOf(gymOf);
  const ends = of((gym) => {
    gym.feed = NO_FEED;
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
