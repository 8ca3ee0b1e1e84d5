import type { SubscriptionStatus } from '@palestra/backend/contract/subscription';
import type { IconName } from '../../kit/ui/Icon';

/** Tabs of the client's page. */
export type ClientSection = 'info' | 'subscription' | 'appointments' | 'more';

/** Row actions of the client list. */
export const CLIENT_ACTIONS = [
  { section: 'info', icon: 'person' },
  { section: 'subscription', icon: 'card' },
  { section: 'appointments', icon: 'calendar' },
] as const satisfies readonly { section: ClientSection; icon: IconName }[];

/** In their order: the row actions, and all that is not asked for every day. */
export const CLIENT_SECTIONS: readonly ClientSection[] = [...CLIENT_ACTIONS.map(({ section }) => section), 'more'];

export const sectionPath = (clientId: string, section: ClientSection): string =>
  section === 'info' ? `/clients/${clientId}` : `/clients/${clientId}/${section}`;

/** The client of an address within their page. */
export const clientIn = (pathname: string): string | undefined => /^\/clients\/([^/]+)/.exec(pathname)?.[1];

/** Tab named by the rest of the address; null if it names none. */
export function sectionOf(rest: string | undefined): ClientSection | null {
  if (rest === undefined || rest === '') return 'info';
  return CLIENT_SECTIONS.find((section) => section === rest && section !== 'info') ?? null;
}

/** The client's timeline: a part of the last tab, and the rest of its address while it had one of its own. */
export const TIMELINE = 'audit';

/** Parameters of the address by which the tabs but the first open or find something, and the words after `open`. */
const ASKED: readonly { section: ClientSection; parameters: readonly string[]; dialogs: readonly string[] }[] = [
  {
    section: 'subscription',
    parameters: ['renew', 'dated', 'entry'],
    dialogs: ['sell', 'pay', 'receipt', 'reverse', 'freeze', 'whyEnd'],
  },
  { section: 'appointments', parameters: ['bookOn', 'standing', 'upcoming', 'history'], dialogs: [] },
  {
    section: 'more',
    parameters: ['note', 'findNote', 'document', 'findDocument', 'page'],
    dialogs: ['addChild', 'linkChild', 'otherAdult', 'ownAccount'],
  },
];

/** The tab for an address without a tab, as addresses do that are older than the tabs; null for the first. */
export function sectionAsked(asked: URLSearchParams): ClientSection | null {
  const dialog = asked.get('open')?.split(' ')[0] ?? '';
  const isMeant = ({ parameters, dialogs }: (typeof ASKED)[number]): boolean =>
    dialogs.includes(dialog) || parameters.some((name) => asked.has(name));
  return ASKED.find(isMeant)?.section ?? null;
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

/**
 * Filter of the clients whom the figures count as active, including those that expire soon or begin later
 * (rule: figures).
 */
export const COUNTED_AS_ACTIVE = { status: ['active', 'expiring', 'upcoming'] satisfies SubscriptionStatus[] };

/** Clients who owe, for those who may take a payment. */
export const OWED_PATH = '/money/owed';

/** Today’s takings, for the same. */
export const TAKINGS_PATH = '/money';

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
