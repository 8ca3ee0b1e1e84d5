import { Inject, Injectable } from '@nestjs/common';
import { BookingDaysService } from '../appointments/booking-days.service.js';
import { BookingService } from '../appointments/booking.service.js';
import type { Day, DayMember } from '../appointments/day.repository.js';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import type { CheckInAnswer } from '../contract/check-in.js';
import type { Language } from '../contract/languages.js';
import { LIMITS } from '../contract/limits.js';
import { shortName } from '../contract/person-name.js';
import { Role } from '../contract/roles.js';
import { effectiveEndOf } from '../contract/subscription.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import type { Caller } from '../platform/http/caller.js';
import { gymTimes, Texts } from '../platform/texts/texts.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';
import { isUsedUp, subscriptionFor } from '../subscriptions/subscription.rules.js';
import type { CheckInDecision } from './check-in.rules.js';
import type { Device } from './door-devices.service.js';

export interface Arrival {
  day: Day & { member: DayMember };
  clientId: string;
  decision: CheckInDecision;
}

/** Gives the outcome of a check-in at the door, and books the place that it offers. */
@Injectable()
export class DoorAnswers {
  constructor(
    private readonly booking: BookingService,
    private readonly bookingDays: BookingDaysService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** `slot`: the place that the member takes; null when they were not asked yet. */
  async to(arrival: Arrival, slot: SlotTimes | null, device: Device, language: Language): Promise<CheckInAnswer> {
    const texts = new Texts(language, gymTimes(this.environment, arrival.day.settings));
    if (arrival.decision.offer === null || slot === null) return this.answer(arrival, texts);
    return this.takePlace(arrival, slot, device, texts);
  }

  /** Books the place as the client's own walk-in. */
  private async takePlace(
    { day, clientId, decision }: Arrival,
    slot: SlotTimes,
    { id: deviceId }: Device,
    texts: Texts,
  ): Promise<CheckInAnswer> {
    const { name, language } = day.member;
    const by: Caller = {
      ...{ id: clientId, clientId, role: Role.Client, staffRole: null, language, name },
      ...{ uses: day.settings.uses, clockFormat: day.settings.clockFormat },
      ...{ confirmedAt: day.now, lacksSecondFactorSince: null, claims: null },
    };
    const origin = { kind: 'door', deviceId } as const;
    const booked = await this.booking.book({ clientId, date: day.date, slot, origin }, by);
    const offer = { ...decision, offer: null, outcome: 'welcome' } as const;
    const answer = await this.answer({ day, clientId, decision: offer }, texts);
    return { ...answer, startTime: booked.startTime };
  }

  private async answer(arrival: Arrival, texts: Texts): Promise<CheckInAnswer> {
    return { ...toAnswer(arrival, texts), visitsLeft: await this.bookingDays.visitsLeft(arrival.clientId) };
  }
}

/** The end of the client's subscription, if it is near; a used-up pack has none to tell. */
function endsSoon({ member, date, now }: Arrival['day']): CalendarDate | null {
  const subscription = subscriptionFor(member.subscriptions, date, now);
  const end = subscription === null || isUsedUp(subscription, now) ? null : effectiveEndOf(subscription);
  return end !== null && end >= date && end <= addDays(date, LIMITS.expiringSoonDays) ? end : null;
}

function toAnswer({ day, clientId, decision }: Arrival, texts: Texts): Omit<CheckInAnswer, 'visitsLeft'> {
  const { outcome, visit, opensAt, offer, reasons } = decision;
  const { member } = day;
  return {
    outcome,
    personId: clientId,
    name: shortName(member.name),
    startTime: visit?.effectiveStart ?? null,
    opensAt: opensAt?.toISOString() ?? null,
    endsOn: endsSoon(day),
    offer: offer && {
      startTime: offer.effectiveStart,
      endTime: offer.effectiveEnd,
      originalStartTime: offer.start,
      areaId: offer.room,
      originalEndTime: offer.end,
    },
    reasons: reasons.map((reason) => texts.refusal(reason)),
  };
}
