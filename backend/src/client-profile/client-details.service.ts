import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ClientReaderService } from '../clients/client-reader.service.js';
import { AppointmentStatus, type Appointment } from '../contract/appointment.js';
import {
  NOT_FOR_MEMBERS,
  type ShownClient,
  type ClientDetails,
  type ClientProfile,
  type FamilyMember,
  type OwnAppointment,
} from '../contract/client.js';
import type { Language } from '../contract/languages.js';
import { Role } from '../contract/roles.js';
import { daysBetween, type CalendarDate } from '../contract/calendar-date.js';
import { activationStatusOf } from '../contract/subscription.js';
import type { Caller } from '../platform/http/caller.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import type { SettingValues } from '../settings/setting.rules.js';
import type { SubscriptionRecord } from '../subscriptions/subscription.repository.js';
import { freezeOn, type FreezePeriod } from '../subscriptions/subscription.rules.js';
import { toAppointment } from '../appointments/appointment.mapper.js';
import { BookingDaysService } from '../appointments/booking-days.service.js';
import { fairUseOf } from '../appointments/fair-use.rules.js';
import type { FairUse } from '../contract/fair-use.js';
import { offencesOf, upcomingAndLastOf } from '../appointments/appointment.repository.js';
import { childrenOf, countedVisitsOf, countsOf } from './client-details.repository.js';
import { cardOf, type CardFacts } from './member-card.rules.js';
import { unreadOf } from './notices.service.js';

/** Reads one client with their appointments, for staff and for the client. */
@Injectable()
export class ClientDetailsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clients: ClientReaderService,
    private readonly settings: SettingsRepository,
    private readonly bookingDays: BookingDaysService,
  ) {}

  async read(id: string, language: Language): Promise<ClientDetails> {
    const client = await this.clients.readCommitted(id);
    const settings = await this.settings.values();
    const appointments = await this.appointmentsOf(id, { role: Role.Admin, language }, settings);
    const fairUse = await this.fairUseOf(id, settings);
    return { ...client, appointments, fairUse, children: await this.childrenOf(id) };
  }

  /** The clients whom this one looks after (rule: family). */
  childrenOf = (id: string): Promise<FamilyMember[]> => childrenOf(this.dataSource, id);

  /** The profile that members see of themselves, or of the child whom they act for. */
  async profile({
    id: callerId,
    clientId: id,
    name,
    language,
  }: Pick<Caller, 'id' | 'clientId' | 'name' | 'language'>): Promise<ClientProfile> {
    const children = await this.childrenOf(callerId);
    const client = forThemselves(await this.clients.readCommitted(id));
    const settings = await this.settings.values();
    const appointments = await this.appointmentsOf(id, { role: Role.Client, language }, settings);
    const { now } = this.clients.moment();
    const { owedCents, ...counts } = await countsOf(this.dataSource, id, this.clients.moment());
    const { regular, morning } = settings.cancellationDeadlines;
    const { subscriptions, subject, debt, ...outlook } = await this.bookingDays.outlook(id, language);
    const fairUse = await this.fairUseOf(id, settings);
    const { isMorningClient, certificate } = client;
    const facts = { ...outlook, today: this.clients.moment().today, certificate, fairUse };
    return {
      ...client,
      family: children.length === 0 ? [] : [{ id: callerId, name }, ...children],
      appointments: appointments.map((one) => withFreeze(one, subscriptions, now)),
      ...counts,
      countedVisits: await countedVisitsOf(this.dataSource, id, client.subscription, this.clients.moment()),
      fairUse,
      cancellationDeadlineHours: isMorningClient ? morning : regular,
      ...outlook,
      card: cardOf({
        ...facts,
        ...waitingOf(subject),
        isMorning: isMorningClient || subject?.isMorningOnly === true,
        owed: owedCents > 0 ? { cents: owedCents, ...debt } : null,
        freeze: settings.uses.includes('freezes') ? nextFreezeOf(subscriptions, facts.today) : null,
      }),
      notices: await unreadOf(this.dataSource, id, now),
    };
  }

  private async appointmentsOf(
    id: string,
    reader: { role: Role; language: Language },
    settings: SettingValues,
  ): Promise<Appointment[]> {
    const moment = this.clients.moment();
    const records = await upcomingAndLastOf(this.dataSource, id, moment.now);
    return records.map((record) => toAppointment(record, { ...reader, terms: settings, ...moment }));
  }

  private async fairUseOf(id: string, { fairUse }: SettingValues): Promise<FairUse | null> {
    if (fairUse === null) return null;
    const moment = this.clients.moment();
    return fairUseOf(await offencesOf(this.dataSource, id, moment.today), fairUse, moment);
  }
}

/** Whether it waits for its first visit, and how long it runs from that. */
function waitingOf(subject: SubscriptionRecord | null): Pick<CardFacts, 'isWaiting' | 'daysFromFirstVisit'> {
  if (subject === null || activationStatusOf(statedOf(subject)) !== 'waiting') {
    return { isWaiting: false, daysFromFirstVisit: null };
  }
  const { startDate, endDate } = subject;
  return { isWaiting: true, daysFromFirstVisit: endDate === null ? null : daysBetween(startDate, endDate) + 1 };
}

const statedOf = ({ isFrozen, actualStartDate }: SubscriptionRecord) => ({
  isFrozen,
  isActivated: actualStartDate !== null,
});

const nextFreezeOf = (subscriptions: readonly SubscriptionRecord[], today: CalendarDate): FreezePeriod | null =>
  subscriptions
    .flatMap(({ isActive, freezes }) => (isActive ? freezes : []))
    .filter(({ from }) => from > today)
    .sort((a, b) => (a.from < b.from ? -1 : 1))[0] ?? null;

function withFreeze(
  appointment: Appointment,
  subscriptions: Parameters<typeof freezeOn>[0],
  now: Date,
): OwnAppointment {
  const { status, startsAt, appointmentDate } = appointment;
  // A freeze cancels no visit that has begun.
  const isToCome = status === AppointmentStatus.Confirmed && new Date(startsAt) > now;
  return { ...appointment, freeze: isToCome ? freezeOn(subscriptions, appointmentDate) : null };
}

type OwnClient = Omit<ShownClient, (typeof NOT_FOR_MEMBERS)[number]>;

function forThemselves(client: ShownClient): OwnClient {
  const isForStaff = (name: string): boolean => NOT_FOR_MEMBERS.some((field) => field === name);
  return Object.fromEntries(Object.entries(client).filter(([name]) => !isForStaff(name))) as OwnClient;
}
