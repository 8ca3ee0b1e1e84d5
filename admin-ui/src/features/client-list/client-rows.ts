import type { Capability } from '@palestra/backend/contract/capability-names';
import { NAMED_CLIENT_FIELDS } from '@palestra/backend/contract/client-field-names';
import type { Client } from '@palestra/backend/contract/client';
import { dateIn } from '@palestra/web-kit/format-date';
import type { Texts } from '../../i18n/el.js';

/** Texts of the file, in its language. */
type Words = Pick<Texts, 'clients' | 'subscription' | 'app' | 'allowance'>;

const interpolated = (text: string, limit: number): string => text.replace('{limit}', String(limit));

type Uses = (capability: Capability) => boolean;

/** The last columns, as far as the gym uses them. */
const lastOf = (uses: Uses, columns: { tags: string; adult: string }): string[] => [
  ...(uses('notes') ? [columns.tags] : []),
  ...(uses('family') ? [columns.adult] : []),
];

/** Header row of the file. */
export const headingsOf = ({ clients, subscription }: Words, uses: Uses): string[] => [
  clients.name,
  clients.email,
  clients.phone,
  clients.isActive,
  clients.isMorningClient,
  clients.since,
  subscription.startDate,
  clients.expiry,
  clients.statusLabel,
  subscription.monthlyLimit,
  subscription.used,
  ...NAMED_CLIENT_FIELDS.map((name) => clients[name]),
  ...lastOf(uses, { tags: clients.tags, adult: clients.family.adult }),
];

/**
 * Row of one client, in the order of the headings. Dates are `YYYY-MM-DD`, which every spreadsheet parses, in the gym's
 * zone.
 */
export function rowOf(
  client: Client,
  { clients, subscription: words, app, allowance: { limits } }: Words,
  { timeZone, uses }: { timeZone: string; uses: Uses },
): string[] {
  const { subscription } = client;
  const yesNo = (value: boolean): string => (value ? app.yes : app.no);
  const textOf = (value: string | boolean | null): string =>
    typeof value === 'boolean' ? yesNo(value) : (value ?? '');
  const { monthlyLimit = 0, weeklyLimit = 0, packVisits = 0 } = subscription ?? {};
  // In words, which an import refuses: read as a month's limit, a pack would have no end of visits.
  const otherLimit =
    (packVisits > 0 && interpolated(limits.pack, packVisits)) ||
    (weeklyLimit > 0 && interpolated(limits.week, weeklyLimit));
  const limit = subscription === null ? '' : monthlyLimit || otherLimit || words.unlimited;
  const end = subscription === null ? '' : (subscription.effectiveEndDate ?? clients.neverExpires);
  return [
    client.name,
    // As stored: with the adult's address an import would take a child for the adult.
    client.email,
    client.phone,
    yesNo(client.isActive),
    yesNo(client.isMorningClient),
    dateIn(timeZone, new Date(client.createdAt)),
    subscription?.actualStartDate ?? subscription?.startDate ?? '',
    end,
    client.isActive ? clients.status[client.subscriptionStatus] : clients.disabledClient,
    String(limit),
    subscription === null ? '' : String(subscription.usedThisMonth),
    ...NAMED_CLIENT_FIELDS.map((name) => textOf(client[name])),
    ...lastOf(uses, { tags: client.tags.map(({ name }) => name).join(', '), adult: client.guardian?.name ?? '' }),
  ];
}
