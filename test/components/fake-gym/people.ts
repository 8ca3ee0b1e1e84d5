import { monthOf } from '@palestra/backend/contract/calendar-date';
import type { ClientDetails, FamilyMember, SamePerson } from '@palestra/backend/contract/client';
import { CLIENT_DEFAULTS } from '@palestra/backend/contract/client-fields';
import type { EndLine } from '@palestra/backend/contract/end-line';
import { ACTING_FOR } from '@palestra/backend/contract/request-headers';
import { type Renewal, type Subscription, canRenew, effectiveEndOf } from '@palestra/backend/contract/subscription';
import type { Call, Handler } from '../fake-transport.js';
import { answersOf, pageOf } from './answers.js';
import type { GymBase } from './base.js';
import type { MergedClients } from '@palestra/backend/contract/merging';
import { GymBookings, isUncancelled } from './bookings.js';
import { TODAY, textOf } from './times.js';

export type FakeClient = ClientDetails;

const NO_DAYS = { note: null, from: null, until: null } as const;

/** Texts are trimmed, an address has small letters, and none is empty. */
const stored = (body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (name === 'email' && value === null) return [name, ''];
      if (typeof value !== 'string') return [name, value];
      return [name, name === 'email' ? value.trim().toLowerCase() : value.trim()];
    }),
  );

interface ClientWish {
  /** Null: no subscription at all. */
  subscription?: Partial<Subscription> | null;
}

function subscriptionOf(id: string, gym: GymBase, wish: Partial<Subscription> = {}): Subscription {
  const subscription: Subscription = {
    id,
    startDate: gym.dayAhead(-30),
    endDate: gym.dayAhead(200),
    doesNotExpire: false,
    monthlyLimit: 12,
    ...{ weeklyLimit: 0, packVisits: 0, packUsed: 0, isMorningOnly: false, allowance: null },
    isActive: true,
    isFrozen: false,
    isActivated: true,
    frozenAt: null,
    remainingDaysAtFreeze: null,
    frozenUntil: null,
    freezeBudgetDays: null,
    actualStartDate: gym.dayAhead(-30),
    actualEndDate: null,
    effectiveEndDate: null,
    validAppointmentCount: 0,
    daysRemaining: 201,
    daysFromFirstVisit: null,
    usedThisMonth: 0,
    remainingThisMonth: 12,
    status: 'active',
    profileStatus: 'active',
    activationStatus: 'activated',
    ...wish,
  };
  const { monthlyLimit: limit, usedThisMonth: used } = subscription;
  const ofMonth = {
    per: 'month',
    limit,
    used,
    left: Math.max(0, limit - used),
    since: `${monthOf(TODAY)}-01`,
  } as const;
  return {
    ...subscription,
    allowance: subscription.allowance ?? (limit === 0 ? null : ofMonth),
    effectiveEndDate: effectiveEndOf(subscription),
  };
}

/** As the server says it, except for a client whose later ones have also ended. */
function renewalOf({ subscription, laterSubscriptions: [next], renewal }: FakeClient): Renewal | null {
  if (renewal !== null || (subscription !== null && !canRenew(subscription))) return renewal;
  return { subscriptionId: next?.id ?? null, after: subscription?.effectiveEndDate ?? null };
}

/** A row of the list: only the read of one client has their appointments. */
const withoutAppointments = ({ appointments: _, ...row }: FakeClient): Omit<FakeClient, 'appointments'> => row;

/** Clients, their families and their subscriptions. */
export class GymPeople extends GymBookings {
  /** Clients whom the server takes for the person that is being added. */
  samePeople: SamePerson[] = [];
  /** Collisions of a merge. */
  collisions: Partial<MergedClients> = {};

  /** The result of a merge; `cancelledIds` choose as on the server. */
  mergeOf(id: string, body: Readonly<Record<string, unknown>>, isDryRun: boolean): MergedClients {
    const partyOf = (one: FakeClient) => ({ id: one.id, name: one.name, email: one.email, phone: one.phone });
    const chosen = (body.cancelledIds ?? []) as string[];
    const { visits = [], ...others } = this.collisions;
    const result = {
      ...{
        isDryRun,
        version: 'seen',
        kept: partyOf(this.client(id)),
        other: partyOf(this.client(String(body.otherId))),
      },
      ...{ standing: [], waits: [], takenOver: [], emailOffer: null, isOtherTold: true, getsNoBroadcasts: false },
      ...{ appointments: 3, subscriptions: 1 },
      givenDays: { endDate: null, newEndDate: null, gained: null, moved: [], behind: [] },
      ...others,
      visits: visits.map((clash) => ({
        ...clash,
        cancelledId: [clash.kept.id, clash.other.id].find((one) => chosen.includes(one)) ?? null,
      })),
    };
    if (!isDryRun) this.clients.splice(this.clients.indexOf(this.client(String(body.otherId))), 1);
    return result;
  }

  readonly clients: FakeClient[] = [];
  laterSubscriptions: Subscription[] = [];
  endLines: EndLine[] = [
    { cause: 'sold', days: 31, endDate: '2026-03-31', at: '2026-03-01T08:00:00.000Z', ...NO_DAYS, byName: 'Υποδοχή' },
    {
      cause: 'first-visit',
      days: 15,
      endDate: '2026-04-15',
      at: '2026-03-16T08:00:00.000Z',
      ...NO_DAYS,
      byName: 'Μαρία',
    },
    { cause: 'edited', days: -2, endDate: '2026-04-13', at: '2026-03-20T08:00:00.000Z', ...NO_DAYS, byName: 'Υποδοχή' },
  ];
  /** A line of an end for a closed day that was given back. */
  readonly closedDay: EndLine = {
    ...{ cause: 'closing', days: 1, endDate: '2026-04-14', at: '2026-03-24T08:00:00.000Z', byName: null },
    ...{ note: 'Εθνική εορτή', from: '2026-03-25', until: '2026-03-25' },
  };

  hasClient({ subscription, ...wish }: Partial<Omit<FakeClient, 'subscription'>> & ClientWish = {}): FakeClient {
    const id = this.nextId('client');
    const own = subscription === null ? null : subscriptionOf(this.nextId('subscription'), this, subscription);
    const client: FakeClient = {
      id,
      renewedFrom: null,
      laterSubscriptions: [],
      renewal: null,
      name: 'Μαρία Παπαδοπούλου',
      email: `${id}@example.gr`,
      phone: '6971234567',
      phoneNumber: '6971234567',
      ...CLIENT_DEFAULTS,
      adminNotificationEnabled: true,
      tags: [],
      pinnedNotes: [],
      certificate: null,
      language: 'el',
      createdAt: '2026-01-10T09:00:00.000Z',
      guardian: null,
      children: [],
      fairUse: null,
      erasureRequestedAt: null,
      monthlyLimit: own?.monthlyLimit ?? null,
      subscription: own,
      subscriptionStatus: own?.status ?? 'none',
      appointmentDates: [],
      appointments: [],
      ...wish,
    };
    this.clients.push(client);
    return client;
  }

  client(id: string): FakeClient {
    const client = this.found(this.clients, id);
    const appointments = this.appointments.filter(({ userId }) => userId === id);
    const appointmentDates = appointments.filter(isUncancelled).map(({ appointmentDate }) => appointmentDate);
    return { ...client, renewal: renewalOf(client), appointments, appointmentDates };
  }

  /** The member whom the request is about: the owner of its token, or the child they act for. */
  member({ headers }: Call): FakeClient {
    const child = headers.get(ACTING_FOR);
    return child === null ? this.account({ headers }) : this.client(child);
  }

  /** The client with the session, whomever they act for. */
  account({ headers }: Pick<Call, 'headers'>): FakeClient {
    return this.client(textOf(headers.get('Authorization')).replace('Bearer token-of-', ''));
  }

  protected familyOf({ id, guardian }: FakeClient): FamilyMember[] {
    const adult = this.client(guardian?.id ?? id);
    const children = this.clients.filter((client) => client.guardian?.id === adult.id);
    return children.length === 0 ? [] : [adult, ...children].map((one) => ({ id: one.id, name: one.name }));
  }
}

/** The record whose version a write of a client names. */
export const clientOf = (gym: GymPeople, { id }: Call): FakeClient => gym.found(gym.clients, id);

export function peopleRoutes(gymOf: () => GymPeople): Record<string, Handler> {
  const { of, versioned } = answersOf(gymOf);
  const ofClient = versioned(clientOf);

  return {
    'GET /api/Admin/statistics': of((gym) => ({
      upcomingAppointments: gym.appointments.length,
      activeSubscriptions: gym.clients.filter(({ subscription }) => subscription !== null).length,
      inactiveClients: 0,
      totalClients: gym.clients.length,
    })),
    'GET /api/Admin/clients': (call) => {
      const gym = gymOf();
      type Asked = { q?: string; status?: string | string[]; renewed?: boolean };
      const { q, status, renewed } = JSON.parse(call.query.get('filter') ?? '{}') as Asked;
      const words = call.query.get('search') ?? q ?? '';
      const isMeant = ({ subscriptionStatus, renewedFrom }: FakeClient): boolean =>
        (status === undefined || [status].flat().includes(subscriptionStatus)) &&
        (renewed === undefined || renewed === (renewedFrom !== null));
      const found = gym.clients.filter((one) => `${one.name} ${one.email}`.includes(words) && isMeant(one));
      return pageOf(found, call, ({ id }) => withoutAppointments(gym.client(id)));
    },
    'POST /api/Admin/clients/same-person': of((gym) => gym.samePeople),
    'POST /api/Admin/clients': of((gym, { body: { sale, given, ...body } }) => {
      const added = gym.hasClient({ ...body, subscription: sale === undefined && given === undefined ? null : {} });
      const isPaid = Number((sale as { paidCents?: number } | undefined)?.paidCents) > 0;
      return { ...added, sale: sale === undefined ? null : { paymentId: isPaid ? 'payment-1' : null } };
    }),
    'GET /api/Admin/clients/:id': ofClient((gym, { id }) => gym.client(id)),
    'PUT /api/Admin/clients/:id': ofClient((gym, { id, body }) => {
      Object.assign(gym.found(gym.clients, id), stored(body));
      return { ...gym.client(id), ...gym.effects() };
    }),
    'PUT /api/Admin/clients/:id?dryRun': of((gym, { id }) => ({ ...gym.client(id), ...gym.effects(true) })),
    'DELETE /api/Admin/clients/:id': of((gym) => ({
      ...gym.effects(),
      erased: { interests: 0, mails: 0, logEntries: 0 },
      kept: { appointments: 0, subscriptions: 0 },
      children: [],
    })),
    'DELETE /api/Admin/clients/:id?dryRun': of((gym) => ({
      ...gym.effects(true),
      erased: { interests: 0, mails: 0, logEntries: 0 },
      kept: { appointments: 0, subscriptions: 0 },
      children: [],
    })),
    'PUT /api/Admin/clients/:id/subscription?dryRun': of((gym, { id }) => ({
      ...gym.found(gym.clients, id).subscription,
      isDryRun: true,
      givenDays: { endDate: '2026-12-31', newEndDate: '2026-12-31', gained: 0, moved: [], behind: [] },
    })),
    'PUT /api/Admin/clients/:id/subscription': ofClient((gym, { id, body }) => {
      const client = gym.found(gym.clients, id);
      client.subscription = subscriptionOf(client.subscription?.id ?? gym.nextId('subscription'), gym, body);
      return client.subscription;
    }),
    'GET /api/Admin/clients/:id/subscriptions': of((gym, { id }) => {
      const { subscription } = gym.client(id);
      return subscription === null ? [] : [...gym.laterSubscriptions, subscription];
    }),
    'GET /api/Admin/subscriptions/:id/end-lines': of((gym) => gym.endLines),
    'GET /api/Client/subscriptions/:id/end-lines': of((gym) => gym.endLines),
    'PUT /api/Admin/clients/:id/morning-client': ofClient((gym, { id, body }) =>
      Object.assign(gym.found(gym.clients, id), body),
    ),
    'PUT /api/Admin/clients/:id/admin-notification': ofClient((gym, { id, body }) =>
      Object.assign(gym.found(gym.clients, id), body),
    ),
    'POST /api/Admin/clients/:id/password-reset-mail': of(() => null),
    'POST /api/Admin/clients/:id/merge?dryRun': of((gym, { id, body }) => gym.mergeOf(id, body, true)),
    'POST /api/Admin/clients/:id/merge': ofClient((gym, { id, body }) => gym.mergeOf(id, body, false)),
    'POST /api/Admin/clients/:id/children': ofClient((gym, { id, body }) => {
      const { name, email, phone, isActive } = gym.client(id);
      const child = gym.hasClient({ name: String(body.name), email: '', phone: '' });
      gym.client(id).children.push({ id: child.id, name: child.name });
      return Object.assign(child, { guardian: { id, name, email, phone, isActive } });
    }),
  };
}
