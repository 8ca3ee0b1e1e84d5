import { isAdmin, type Role } from './roles.js';

/** Roles of staff, from the most to the least powerful. */
export const STAFF_ROLES = ['owner', 'manager', 'desk', 'trainer'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const EVERYBODY = STAFF_ROLES;
const DESK = ['owner', 'manager', 'desk'] as const;
const MANAGERS = ['owner', 'manager'] as const;
const OWNERS = ['owner'] as const;

/** The only table of what each staff role may do (rule: staff roles). Guard, console, OpenAPI and tests read it. */
export const PERMISSIONS = {
  /** One's own name, password, language and devices. */
  account: EVERYBODY,
  /** A date's timeslots with their rosters and waiting lists. */
  day: EVERYBODY,
  /** Full names, and everything that leads to a client's page. */
  clients: DESK,
  bookings: DESK,
  attendance: EVERYBODY,
  /** Exceptions of a date: time, capacity, disabled timeslots. */
  exceptions: DESK,
  /** Mails that were or will be sent. */
  mails: DESK,
  log: DESK,
  /** Undoing an act of other staff. */
  undoOthers: MANAGERS,
  closing: MANAGERS,
  template: MANAGERS,
  broadcasts: MANAGERS,
  /**
   * How the gym is doing: visits, fill, members, and debts as sums and on earlier days. `money` is for who owes now
   * (rule: owed).
   */
  reports: MANAGERS,
  /** Clients from a spreadsheet. */
  import: MANAGERS,
  /** The words that the gym tags clients with. */
  tags: MANAGERS,
  /** The gym's terms, which clients accept. */
  terms: MANAGERS,
  emailTemplates: MANAGERS,
  settings: MANAGERS,
  operations: MANAGERS,
  /** Everything that the gym's database knows, as a file. */
  export: OWNERS,
  /** Removing the second factors of a client who lost their device. */
  secondFactors: MANAGERS,
  erasure: OWNERS,
  /** Making two clients one. */
  merging: MANAGERS,
  staff: OWNERS,
  /** Selling, taking payments, what clients owe, and what came in today. */
  money: DESK,
  /** The catalogue of plans. */
  plans: MANAGERS,
  /** All charges and payments of a period, and taking one back. */
  accounts: OWNERS,
  /** Keys of the provider on whose page members pay. */
  paymentProviders: OWNERS,
  /** Tablets at the door. */
  doors: MANAGERS,
  /** Keys and webhooks of programs. */
  programs: OWNERS,
} as const satisfies Record<string, readonly StaffRole[]>;
export type Permission = keyof typeof PERMISSIONS;

export const mayRole = (role: StaffRole, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly StaffRole[]).includes(role);

/** Staff have the permissions of their role, a program those of its key. */
interface Asking {
  role: Role;
  staffRole?: StaffRole | null;
  permissions?: readonly Permission[] | null;
}

/** False for visitors and clients: what clients may do is not a matter of permissions. */
export function may(user: Asking | null, permission: Permission): boolean {
  if (user === null || !isAdmin(user)) return false;
  if (user.permissions != null) return user.permissions.includes(permission);
  return user.staffRole != null && mayRole(user.staffRole, permission);
}

/** A program has no account, proves no second factor, and makes no keys: those of the door would outlive its own. */
const OF_PEOPLE: readonly Permission[] = ['account', 'secondFactors', 'merging', 'doors'];

/** All that a key may be given: nothing that is the owner's alone (rule: API keys). */
export const KEY_PERMISSIONS: readonly Permission[] = (Object.keys(PERMISSIONS) as Permission[]).filter(
  (permission) => mayRole('manager', permission) && !OF_PEOPLE.includes(permission),
);

/**
 * Closed to keys, whatever their permissions: they are about the caller's own address or calendar, about passwords, or about
 * what the gym uses. The API does not start with one that is no route.
 */
export const NOT_FOR_KEYS: readonly string[] = [
  'GET /api/Admin/calendar-feed',
  'POST /api/Admin/calendar-feed',
  'DELETE /api/Admin/calendar-feed',
  'POST /api/Admin/clients/{id}/password-reset-mail',
  'POST /api/Admin/broadcasts/test',
  'POST /api/Admin/email-templates/{id}/test',
  'PUT /api/Admin/capabilities/{id}',
  'PUT /api/Admin/texting',
  'DELETE /api/Admin/texting',
  'POST /api/Admin/texting/test',
];

/**
 * Routes that ask for the password or the second factor again, when that was last given more than 15 minutes ago
 * (rule: asked again). So do the settings of SETTING_PERMISSIONS. A dry run is not asked. The API does not start with
 * one that is no route.
 */
export const CONFIRMED_ROUTES: readonly string[] = [
  'DELETE /api/Admin/clients/{id}',
  'POST /api/Admin/clients/{id}/merge',
  'POST /api/Admin/exports',
  'POST /api/Admin/staff',
  'PUT /api/Admin/staff/{id}',
  'POST /api/Admin/staff/{id}/invitation',
  'DELETE /api/Admin/staff/{id}/second-factor',
  'PUT /api/Admin/texting',
  'DELETE /api/Admin/texting',
  'POST /api/Admin/api-keys',
  'PUT /api/Admin/api-keys/{id}',
  'PUT /api/Admin/payment-providers/{name}',
  'POST /api/Admin/online-payments/{id}/refund',
  'POST /api/Admin/webhooks',
  'POST /api/Admin/webhooks/{id}/secret',
  'DELETE /api/Admin/clients/{id}/second-factor',
  'POST /api/auth/second-factor/totp',
  'DELETE /api/auth/second-factor/totp',
  'POST /api/auth/second-factor/recovery-codes',
  'POST /api/auth/passkeys/options',
  'DELETE /api/auth/passkeys/{id}',
];

/** All that staff can do who should have set up a second factor by now (rule: second factor). */
export const SET_UP_ROUTES: readonly string[] = [
  'GET /api/auth/second-factor',
  'POST /api/auth/second-factor/totp',
  'POST /api/auth/second-factor/totp/confirm',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/passkeys',
  'POST /api/auth/confirm-identity',
  'POST /api/auth/confirm-identity/options',
  'POST /api/auth/logout',
  'POST /api/auth/logout-all',
  'PUT /api/Admin/language-preference',
];
