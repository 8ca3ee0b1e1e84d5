import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ChangedFreeze, FreezeOfClient, Freezes, ListedFreeze } from '@palestra/backend/contract/freeze';
import type { GivenDays } from '@palestra/backend/contract/schedule-change';
import type { Call, Handler } from '../fake-transport.js';
import { answersOf } from './answers.js';
import { GymStandingBookings } from './standing-bookings.js';
import { NOW, textOf } from './times.js';

/** Freezes of subscriptions, now and by date. */
export class GymFreezes extends GymStandingBookings {
  freezes: Freezes = {
    ...{ byMembers: 'off', subscriptionId: null, endDate: null, budgetDays: null, usedDays: 0, leftDays: null },
    freezes: [],
  };
  /** By default a freeze moves no other end. */
  givenDays: GivenDays = { endDate: '2026-12-31', newEndDate: '2027-01-05', gained: 5, moved: [], behind: [] };
  freezeOn = (date: CalendarDate): { from: CalendarDate; until: CalendarDate } | null =>
    this.freezes.freezes.find(({ state, from, until }) => state === 'planned' && from <= date && date <= until) ?? null;
  /** Freezes by date of all clients. */
  datedFreezes: ListedFreeze[] = [];
  freezeOf = (facts: Partial<FreezeOfClient>): ChangedFreeze & FreezeOfClient => ({
    ...{ id: 'freeze-1', userId: 'client-1', userName: 'Μαρία', subscriptionId: 'subscription-1' },
    ...{ from: '2026-12-07', until: '2026-12-11', days: 5, state: 'running', isByMember: true },
    ...{
      createdAt: NOW,
      createdByName: 'Μαρία',
      answerReason: null,
      canEnd: true,
      obstacle: null,
      ...facts,
      ...this.effects(true),
    },
    ...{ endDate: '2026-12-31', newEndDate: '2027-01-05', leftDays: 5, givenDays: this.givenDays },
  });
}

const plansFreeze =
  (isDryRun: boolean) =>
  (gym: GymFreezes, { id, body }: Call): ChangedFreeze => {
    const { id: userId, name: userName } = gym.client(id);
    const made = gym.freezeOf({ ...body, userId, userName, state: 'planned', isByMember: false });
    if (!isDryRun) gym.freezes.freezes = [made, ...gym.freezes.freezes];
    return { ...made, ...gym.effects(isDryRun) };
  };

const changesFreeze =
  (isDryRun: boolean) =>
  (gym: GymFreezes, { id, body }: Call): ChangedFreeze => {
    const freeze = gym.found(gym.freezes.freezes, id);
    if (!isDryRun) Object.assign(freeze, body);
    return gym.freezeOf({ ...freeze, ...body });
  };

const endsFreeze =
  (isDryRun: boolean) =>
  (gym: GymFreezes, { id }: Call): ChangedFreeze => {
    const freeze = gym.found(gym.freezes.freezes, id);
    const state = freeze.state === 'running' ? 'ended' : 'withdrawn';
    if (!isDryRun) Object.assign(freeze, { state, canEnd: false });
    return gym.freezeOf({ ...freeze, state, days: 2 });
  };

const freezes =
  (isDryRun: boolean, isFrozen: boolean) =>
  (gym: GymFreezes, { id }: Call) => {
    const owner = gym.clients.find(({ subscription }) => subscription?.id === id);
    if (owner?.subscription && !isDryRun) owner.subscription.isFrozen = isFrozen;
    return { ...owner?.subscription, ...gym.effects(isDryRun), givenDays: gym.givenDays };
  };

const answersFreeze =
  (isDryRun: boolean) =>
  (gym: GymFreezes, { id, body }: Call): ChangedFreeze => {
    const freeze = gym.found(gym.datedFreezes, id);
    const answerReason = body.reason === undefined ? null : textOf(body.reason);
    const answered: ListedFreeze = { ...freeze, answerReason, state: body.isAccepted === true ? 'planned' : 'refused' };
    if (!isDryRun) Object.assign(freeze, answered);
    return {
      ...answered,
      ...gym.effects(isDryRun),
      endDate: '2026-12-31',
      newEndDate: '2027-01-05',
      leftDays: 5,
      givenDays: gym.givenDays,
    };
  };

export function freezesRoutes(gymOf: () => GymFreezes): Record<string, Handler> {
  const { of } = answersOf(gymOf);

  return {
    'GET /api/Admin/clients/:id/freezes': of((gym) => gym.freezes),
    'GET /api/Admin/freezes': of((gym, { query }) =>
      gym.datedFreezes.filter(({ state }) => state === query.get('state')),
    ),
    'POST /api/Admin/clients/:id/freezes': of(plansFreeze(false)),
    'POST /api/Admin/clients/:id/freezes?dryRun': of(plansFreeze(true)),
    'PUT /api/Admin/freezes/:id': of(changesFreeze(false)),
    'PUT /api/Admin/freezes/:id?dryRun': of(changesFreeze(true)),
    'POST /api/Admin/freezes/:id/end': of(endsFreeze(false)),
    'POST /api/Admin/freezes/:id/end?dryRun': of(endsFreeze(true)),
    'POST /api/Admin/freezes/:id/answer': of(answersFreeze(false)),
    'POST /api/Admin/freezes/:id/answer?dryRun': of(answersFreeze(true)),
    'POST /api/Client/freezes?dryRun': of((gym, { body }) => gym.freezeOf({ ...body, state: 'asked' })),
    'POST /api/Client/freezes': of((gym, { body }) => {
      const made = gym.freezeOf({ ...body, state: 'asked' });
      gym.freezes.freezes = [made, ...gym.freezes.freezes];
      return made;
    }),
    'POST /api/Client/freezes/:id/end?dryRun': of(endsFreeze(true)),
    'POST /api/Client/freezes/:id/end': of(endsFreeze(false)),
    'GET /api/Client/freezes': of((gym) => gym.freezes),
    'POST /api/Admin/subscriptions/:id/freeze': of(freezes(false, true)),
    'POST /api/Admin/subscriptions/:id/freeze?dryRun': of(freezes(true, true)),
    'POST /api/Admin/subscriptions/:id/unfreeze': of(freezes(false, false)),
    'POST /api/Admin/subscriptions/:id/unfreeze?dryRun': of(freezes(true, false)),
  };
}
