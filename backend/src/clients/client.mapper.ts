import type { CalendarDate } from '../contract/calendar-date.js';
import { certificateOn, type AskedCertificate } from '../contract/client-document.js';
import { clientDataOf, type ClientData } from '../contract/client-fields.js';
import type { Client, Guardian, ShownClient } from '../contract/client.js';
import type { ClientTag } from '../contract/client-tag.js';
import type { Language } from '../contract/languages.js';
import { subscriptionStatusOf } from '../contract/subscription.js';
import { laterThan, renewalAfter } from '../subscriptions/subscription-change.rules.js';
import { toLaterSubscription, toSubscription, type SubscriptionContext } from '../subscriptions/subscription.mapper.js';
import type { OtherRecord, SubscriptionRecord } from '../subscriptions/subscription.repository.js';

export interface ClientRow extends ClientData {
  id: string;
  language: Language;
  guardian: Guardian | null;
  createdAt: Date;
  erasureRequestedAt: Date | null;
  subscription: SubscriptionRecord | null;
  renewedFrom: CalendarDate | null;
  validAppointmentCount: number;
  usedThisMonth: number;
  usedThisWeek: number;
  appointmentDates: CalendarDate[];
  tags: ClientTag[];
  pinnedNotes: string[];
  certificate: AskedCertificate | null;
}

export interface ShownClientRow extends ClientRow {
  /** Subscriptions beside it. */
  others: OtherRecord[];
}

export function toClient(row: ClientRow, moment: SubscriptionContext['moment']): Client {
  const { validAppointmentCount, usedThisMonth, usedThisWeek } = row;
  const context = { client: row, validAppointmentCount, usedThisMonth, usedThisWeek, moment };
  const subscription = row.subscription === null ? null : toSubscription(row.subscription, context);
  return {
    id: row.id,
    ...clientDataOf(row),
    phoneNumber: row.phone,
    language: row.language,
    guardian: row.guardian,
    createdAt: row.createdAt.toISOString(),
    erasureRequestedAt: row.erasureRequestedAt?.toISOString() ?? null,
    monthlyLimit: subscription?.monthlyLimit ?? null,
    subscription,
    subscriptionStatus: subscription?.status ?? subscriptionStatusOf(row, null, moment.today),
    renewedFrom: row.renewedFrom,
    tags: row.tags,
    pinnedNotes: row.pinnedNotes,
    certificate: certificateOn(row.certificate, moment.today),
    appointmentDates: row.appointmentDates,
  };
}

export function toShownClient(row: ShownClientRow, moment: SubscriptionContext['moment']): ShownClient {
  const { subscription, others } = row;
  const later = subscription === null ? [] : laterThan(subscription, others, moment.today);
  const renewal = renewalAfter(subscription, others, moment.today);
  return {
    ...toClient(row, moment),
    laterSubscriptions: later.map(toLaterSubscription),
    renewal: renewal && { subscriptionId: renewal.next?.id ?? null, after: renewal.after },
  };
}
