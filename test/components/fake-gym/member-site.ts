import { AppointmentStatus, type BookedAppointment, type HistoryMonth } from '@palestra/backend/contract/appointment';
import type { BookingOutlook } from '@palestra/backend/contract/booking-outlook';
import { monthOf } from '@palestra/backend/contract/calendar-date';
import type { ClientProfile, CountedVisits, LostPlaces } from '@palestra/backend/contract/client';
import type { CardLine } from '@palestra/backend/contract/member-card';
import type { PersonalData } from '@palestra/backend/contract/erasure';
import type { TimeOfDay } from '@palestra/backend/contract/time-of-day';
import type { QuickSlot } from '@palestra/backend/contract/timeslot';
import type { Handler } from '../fake-transport.js';
import { answersOf } from './answers.js';
import { cancelsBooking, isUncancelled, movesBooking } from './bookings.js';
import type { FakeClient } from './people.js';
import { GymOwnMessages } from './own-messages.js';
import { dayOf } from './schedule.js';
import { NOW, TODAY, textOf } from './times.js';

const outlookOf = ({ subscription }: FakeClient): BookingOutlook => ({
  state: subscription === null ? 'none' : 'ok',
  from: subscription === null ? null : TODAY,
  onlyAt: null,
  opensOn: null,
  until: subscription?.effectiveEndDate ?? null,
  renewedUntil: null,
  isRenewed: false,
  month: monthOf(TODAY),
  monthlyLimit: subscription?.monthlyLimit ?? null,
  visitsUsed: 0,
  visitsLeft: subscription === null ? 0 : (subscription.allowance?.left ?? subscription.monthlyLimit),
  allowance: subscription?.allowance ?? null,
  nextMonth: null,
  usedUp: null,
  frozenDaysLeft: null,
  closedBy: null,
  closedUntil: null,
});

const NO_FACTS: Omit<CardLine, 'kind'> = {
  ...{
    on: null,
    until: null,
    opensOn: null,
    at: null,
    time: null,
    count: null,
    nextCount: null,
    limit: null,
    days: null,
    cents: null,
  },
  ...{ endsOn: null, firstVisitBy: null },
};

/** Reads of the member's site alone: the profile, the days, own bookings, the history. */
export class GymMemberSite extends GymOwnMessages {
  /** Visits that the member's limit counts; null: only those to come. */
  countedVisits: CountedVisits | null = null;
  notices: LostPlaces[] = [];
  /** Changes the server's answer about a member's next bookings. */
  outlook: Partial<BookingOutlook> = {};
  /** The server's sentences for the card. */
  card: (Partial<CardLine> & Pick<CardLine, 'kind'>)[] = [];
  roundTimes: ClientProfile['roundTimes'] = [];
  /** The hours at which the member usually comes. */
  usualTime: TimeOfDay | null = null;
  quickSlots: QuickSlot[] = [];
  /** Parts of the export beside the profile and the appointments. */
  ownData: Partial<PersonalData> = {};
  /** Changes the server's counts for a month of a member's history. */
  streaks: Partial<HistoryMonth> = {};

  profile(member: FakeClient): ClientProfile {
    const {
      adminNotificationEnabled: _,
      guardian: __,
      children: ___,
      tags: ____,
      pinnedNotes: _____,
      ...rest
    } = member;
    const upcoming = member.appointments.filter((one) => isUncancelled(one) && one.startsAt > NOW);
    return {
      ...rest,
      appointments: member.appointments.map((one) => {
        const freeze = this.freezeOn(one.appointmentDate);
        return { ...one, freeze: freeze && isUncancelled(one) ? { from: freeze.from, until: freeze.until } : null };
      }),
      family: this.familyOf(member),
      totalAppointments: member.appointments.length,
      upcomingAppointments: upcoming.length,
      isNewcomer: !member.appointments.some((one) => one.status === AppointmentStatus.Completed),
      madeThisMonth: this.countedVisits?.made ?? 0,
      countedVisits: this.countedVisits ?? {
        per: member.subscription?.allowance?.per ?? 'month',
        ...{ made: 0, toCome: upcoming.length, lost: 0 },
      },
      cancellationDeadlineHours: 2,
      booking: { ...outlookOf(member), ...this.outlook },
      card: this.card.map((line) => ({ ...NO_FACTS, ...line })),
      terms: this.termsAsked,
      roundTimes: this.roundTimes,
      usualTime: this.usualTime,
      quickSlots: this.quickSlots,
      notices: this.notices,
    };
  }
}

const NO_DATA: Omit<PersonalData, 'exportedAt' | 'profile' | 'appointments'> = {
  ...{ subscriptions: [], endLines: [], freezes: [], interests: [], pastWaits: [], standingBookings: [] },
  ledger: { balanceCents: 0, overdueCents: 0, overdueSince: null, entries: [] },
  ...{ tags: [], notes: [], documents: [], consents: [], mails: [], changes: [], children: [] },
  calendarFeed: { createdAt: null, lastReadAt: null },
  ...{ messageChoices: [], courses: [], giftCards: [], followedClasses: [], phones: [], joining: null },
  secondFactor: { totpSince: null, passkeys: [] },
};

export function memberSiteRoutes(gymOf: () => GymMemberSite): Record<string, Handler> {
  const { of, judged } = answersOf(gymOf);

  return {
    'GET /api/Client/profile': of((gym, call) => gym.profile(gym.member(call))),
    'GET /api/Client/booking-days': of((gym, call) => {
      const member = gym.member(call);
      return Array.from({ length: 31 }, (_, days) => {
        const date = gym.dayAhead(days);
        const closed = gym.overrides.find((one) => one.date === date && one.isFullDayOverride);
        const { subscription } = member;
        const isWithinSubscription =
          subscription !== null && (subscription.effectiveEndDate === null || date <= subscription.effectiveEndDate);
        return {
          date,
          isGymOpen: closed === undefined,
          closedReason: closed?.reason ?? null,
          isInFreeze: gym.freezeOn(date) !== null,
          isWithinSubscription,
          hasTimeslots: closed === undefined,
          isBookable:
            closed === undefined &&
            gym.freezeOn(date) === null &&
            isWithinSubscription &&
            !member.appointmentDates.includes(date),
          isBooked: member.appointmentDates.includes(date),
          canBuy: false,
          isWaiting: gym.interests.some((one) => one.appointmentDate === date),
        };
      });
    }),
    'GET /api/Client/timeslots/available': of((gym, call) => dayOf(gym, call, gym.member(call))),
    'GET /api/Client/appointments': of((gym, call) =>
      gym
        .member(call)
        .appointments.filter(
          ({ appointmentDate: date }) =>
            date >= (call.query.get('startDate') ?? '') && date <= (call.query.get('endDate') ?? '9999'),
        ),
    ),
    'POST /api/Client/appointments': of((gym, call): BookedAppointment => {
      const { startTime, appointmentDate } = call.body;
      return {
        ...gym.hasBooking(gym.member(call), textOf(startTime), textOf(appointmentDate)),
        overridden: [],
        visitsInMonth: 5,
        limitOfMonth: 12,
      };
    }),
    'POST /api/Client/appointments/:id/move': judged(movesBooking),
    'DELETE /api/Client/appointments/:id': judged((gym, call) => cancelsBooking(gym, call, gym.member(call).name)),
    'POST /api/Client/appointments/:id/restore': of((gym, { id }) => gym.restores(id)),
    'GET /api/Client/history': of((gym, call): HistoryMonth[] =>
      [...new Set(gym.member(call).appointmentDates.map(monthOf))].map((month, place) => ({
        month,
        appointments:
          place === 0
            ? gym.member(call).appointments.filter(({ appointmentDate: date }) => monthOf(date) === month)
            : null,
        made: 0,
        booked: gym.member(call).appointmentDates.filter((date) => monthOf(date) === month).length,
        cancelled: 0,
        ...{ monthsInARow: null, weeksInARow: null, ...gym.streaks },
      })),
    ),
    'GET /api/Client/export': of((gym, call): PersonalData => {
      const dataOf = (client: FakeClient) => {
        const {
          appointments,
          booking: _,
          card: ____,
          roundTimes: _____,
          usualTime: __,
          quickSlots: ___,
          ...profile
        } = gym.profile(client);
        return { exportedAt: NOW, profile, appointments, ...NO_DATA };
      };
      const adult = gym.account(call);
      const children = gym.clients.filter(({ guardian }) => guardian?.id === adult.id).map(dataOf);
      return { ...dataOf(adult), children, ...gym.ownData };
    }),
    'POST /api/Client/erasure-request': of((gym, call) => {
      Object.assign(gym.found(gym.clients, gym.member(call).id), { erasureRequestedAt: NOW });
      return { erasureRequestedAt: NOW };
    }),
    'DELETE /api/Client/erasure-request': of((gym, call) => {
      Object.assign(gym.found(gym.clients, gym.member(call).id), { erasureRequestedAt: null });
      return { erasureRequestedAt: null };
    }),
    'POST /api/Client/notices/:id/read': of(
      (gym, { id }) => (gym.notices = gym.notices.filter((one) => one.id !== id)),
    ),
  };
}
