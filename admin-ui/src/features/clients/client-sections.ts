import type { SubscriptionStatus } from '@palestra/backend/contract/subscription';
import type { IconName } from '../../kit/ui/Icon';

export type ClientSection = 'info' | 'subscription' | 'appointments' | 'audit';

/** Row actions of the client list. */
export const CLIENT_ACTIONS = [
  { section: 'info', icon: 'person' },
  { section: 'subscription', icon: 'card' },
  { section: 'appointments', icon: 'calendar' },
] as const satisfies readonly { section: ClientSection; icon: IconName }[];

/** Sections of the client's page, in their order: the row actions and the audit log. */
export const CLIENT_SECTIONS: readonly ClientSection[] = [...CLIENT_ACTIONS.map(({ section }) => section), 'audit'];

export const sectionPath = (clientId: string, section: ClientSection): string =>
  section === 'info' ? `/clients/${clientId}` : `/clients/${clientId}/${section}`;

/** The client of an address within their page. */
export const clientIn = (pathname: string): string | undefined => /^\/clients\/([^/]+)/.exec(pathname)?.[1];

/** Section named by the rest of the address; null if it names none. */
export function sectionOf(rest: string | undefined): ClientSection | null {
  if (rest === undefined || rest === '') return 'info';
  return CLIENT_SECTIONS.find((section) => section === rest && section !== 'info') ?? null;
}

/** The list with a filter and an order, as react-admin writes them into the address. */
export const clientListPath = (filter: object, sort: string): string =>
  `/clients?${new URLSearchParams({
    displayedFilters: '{}',
    filter: JSON.stringify(filter),
    order: 'ASC',
    page: '1',
    perPage: '25',
    sort,
  }).toString()}`;

/** Filter of the clients whom the figures count as active: those that expire soon, too (rule: figures). */
export const COUNTED_AS_ACTIVE = { status: ['active', 'expiring'] satisfies SubscriptionStatus[] };

/** Clients who owe, for those who may take a payment. */
export const OWED_PATH = '/owed';

/** Today’s takings, for the same. */
export const TAKINGS_PATH = '/takings';

/** The clients whose subscription ends within a week, the first to end on top. */
export const EXPIRING_PATH = clientListPath({ status: 'expiring' }, 'subscriptionEnd');

/** Filter of those among them who have not renewed. */
export const STILL_TO_RENEW = { status: 'expiring', renewed: false } as const;
export const TO_RENEW_PATH = clientListPath(STILL_TO_RENEW, 'subscriptionEnd');

const RECIPIENTS = 'to';

/**
 * The screen of broadcasts for chosen clients. They stand in the fragment of the address, which has room for a thousand
 * and is not sent to the server.
 */
export const writeToClients = (clientIds: readonly string[]): string =>
  `/settings/broadcast#${RECIPIENTS}=${clientIds.join(',')}`;

/** The clients whom an address has chosen as the recipients of a broadcast; null for all. */
export function recipientsIn(hash: string): readonly string[] | null {
  const ids = new URLSearchParams(hash.slice(1)).get(RECIPIENTS)?.split(',').filter(Boolean) ?? [];
  return ids.length > 0 ? ids : null;
}

/** The subscription with the form of its renewal open. */
export const renewalPath = (clientId: string): string => `${sectionPath(clientId, 'subscription')}?renew=1`;
