/** Everything that a gym can use beyond what every gym has, in the order of the screen (rule: what the gym uses). */
export const CAPABILITY_NAMES = [
  'reminders',
  'filling',
  'lateCancelling',
  'attendance',
  'standingBookings',
  'classes',
  'rooms',
  'freezes',
  'money',
  'papers',
  'notes',
  'family',
  'quietHours',
  'reports',
  'calendarFeeds',
  'occasions',
  'phoneMessages',
  'texting',
  'page',
  'joining',
  'programs',
] as const;
export type Capability = (typeof CAPABILITY_NAMES)[number];
export const isCapability = (name: unknown): name is Capability => CAPABILITY_NAMES.includes(name as Capability);

/** Why a capability, or a room, cannot be switched off yet. */
export const CAPABILITY_NEEDS = [
  'plansThatRun',
  'openBalances',
  'openPages',
  'giftCards',
  'coursesThatRun',
  'children',
  'bookedClasses',
  'plansForClasses',
  'plansForRooms',
  'otherRoomsStanding',
  'otherRoomsBooked',
  'roomBooked',
  'roomStanding',
  'roomPlans',
  'roomSubscriptions',
] as const;
export type CapabilityNeed = (typeof CAPABILITY_NEEDS)[number];

export const SWITCHES = 'uses.';
/** The key of the row of settings that says whether the gym uses it. */
export type SwitchKey = `${typeof SWITCHES}${Capability}`;
export const switchOf = (capability: Capability): SwitchKey => `${SWITCHES}${capability}`;
