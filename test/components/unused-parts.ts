import type { Capability } from '@palestra/backend/contract/capability-names';

/** Calls of staff by the capability that they are part of, as the server has them (rule: what the gym uses). */
const CALLS: readonly (readonly [Capability, RegExp])[] = [
  ['filling', /\/waiting-list/],
  ['lateCancelling', /\/forgive$/],
  ['attendance', /\/attendance|\/door-devices/],
  ['standingBookings', /\/standing-bookings/],
  ['freezes', /\/freezes/],
  ['money', /\/(plans|ledger|debts|takings|sales|payments|reports\/money|reports\/owed)/],
  ['papers', /\/(documents|client-documents|terms)/],
  ['notes', /\/(client-tags|client-notes|tags|notes)/],
  ['family', /\/(children|guardian|own-account)$/],
  ['reports', /\/reports\//],
  ['occasions', /\/occasions$/],
  ['calendarFeeds', /\/calendar-feed$/],
  ['texting', /\/texting/],
  ['rooms', /\/rooms(\/|$)/],
  ['joining', /\/joining/],
  ['programs', /\/(api-keys|webhooks|webhook-deliveries)/],
];

/** The same of members and visitors. */
const SITE_CALLS: typeof CALLS = [
  ['attendance', /Client\/check-in-code/],
  ['standingBookings', /Client\/standing-bookings/],
  ['freezes', /Client\/freezes/],
  ['papers', /Client\/(terms|documents)/],
  ['calendarFeeds', /Client\/calendar-feed/],
  ['phoneMessages', /Client\/messages\/devices/],
  ['page', /gym\/timetable/],
  ['joining', /\/joining/],
];

/** The capability that a call needs and the gym does not use; null for every other call. */
export function unusedBy(uses: readonly Capability[], route: string): Capability | null {
  const calls = route.includes('/api/Admin/') ? CALLS : SITE_CALLS;
  return calls.find(([capability, call]) => !uses.includes(capability) && call.test(route))?.[0] ?? null;
}

/** Fields of responses by their capability. */
const FIELDS: Readonly<Record<string, Capability>> = {
  ...{ attendance: 'attendance', doorName: 'attendance', certificate: 'papers', terms: 'papers' },
  ...{ tags: 'notes', pinnedNotes: 'notes', guardian: 'family', children: 'family', fairUse: 'lateCancelling' },
  ...{ freezeBudgetDays: 'freezes', overdueSince: 'money' },
};

/** A response in which the fields of capabilities that the gym does not use are null or empty. */
export const withoutUnused = (uses: readonly Capability[], response: unknown): string =>
  JSON.stringify(response, (name, value: unknown) => {
    const capability = FIELDS[name];
    if (capability === undefined || uses.includes(capability)) return value;
    return Array.isArray(value) ? [] : null;
  });
