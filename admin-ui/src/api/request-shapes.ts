import { CLIENT_FIELD_NAMES, CLIENT_FIELDS, type ClientField } from '@palestra/backend/contract/client-fields';

type Fields = Readonly<Record<string, unknown>>;

/** Fields that the API accepts per resource. It refuses unknown ones, while react-admin sends whole records. */
const WRITABLE: Readonly<Record<string, readonly string[]>> = {
  clients: [...CLIENT_FIELD_NAMES, 'password', 'sale', 'given'],
  plans: [
    ...['nameEl', 'nameEn', 'priceCents', 'vatPercent', 'length', 'unit', 'isOnSale', 'isSoldOnline', 'isTrial'],
    ...['monthlyLimit', 'weeklyLimit', 'packVisits', 'isMorningOnly', 'freezeBudgetDays', 'classIds', 'areaIds'],
    'opensEarlierDays',
  ],
  webhooks: ['name', 'address', 'events', 'isActive'],
};

/** Writable fields of a form, and `etag`, which the HTTP client takes out. */
export function toRequest(resource: string, data: Fields): Record<string, unknown> {
  const writable = WRITABLE[resource];
  if (writable === undefined) return { ...data };
  const kept = Object.entries(data).filter(([name, value]) => value !== undefined && writable.includes(name));
  return {
    ...Object.fromEntries(kept),
    ...(resource === 'clients' && { email: emailOf(data) }),
    ...(typeof data.etag === 'string' && { etag: data.etag }),
  };
}

/** An emptied input is null to react-admin; to the API null says that there is no address (rule: without e-mail). */
const emailOf = ({ withoutEmail, email }: Fields): unknown => (withoutEmail === true ? null : (email ?? ''));

const ofClients: Readonly<Record<string, ClientField>> = CLIENT_FIELDS;

/** A typed value as the server stores it, to tell whether it differs from the saved one. */
export function asStored(name: string, typed: unknown): unknown {
  if (typeof typed !== 'string') return typed;
  return ofClients[name]?.kind === 'email' ? typed.trim().toLowerCase() : typed.trim();
}
