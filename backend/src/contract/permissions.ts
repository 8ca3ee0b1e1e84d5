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
  /** How the gym is doing: visits, fill, members, and what is owed as sums and on earlier days; who owes now is `money` (rule: owed). */
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
  /** The catalogue of what is sold. */
  plans: MANAGERS,
  /** All charges and payments of a period, and taking one back. */
  accounts: OWNERS,
  /** Tablets at the door. */
  doors: MANAGERS,
} as const satisfies Record<string, readonly StaffRole[]>;
export type Permission = keyof typeof PERMISSIONS;

export const mayRole = (role: StaffRole, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly StaffRole[]).includes(role);

/** False for visitors and clients: what clients may do is not a matter of permissions. */
export const may = (user: { role: Role; staffRole?: StaffRole | null } | null, permission: Permission): boolean =>
  isAdmin(user) && user?.staffRole != null && mayRole(user.staffRole, permission);

/**
 * Routes that ask again for the password or the second factor, when that was last given more than 15 minutes ago (rule: asked
 * again); so do the settings of SETTING_PERMISSIONS. A dry run is not asked. The API does not start with one that is no
 * route.
 */
export const CONFIRMED_ROUTES: readonly string[] = [
  'DELETE /api/Admin/clients/{id}',
  'POST /api/Admin/clients/{id}/merge',
  'POST /api/Admin/exports',
  'POST /api/Admin/staff',
  'PUT /api/Admin/staff/{id}',
  'POST /api/Admin/staff/{id}/invitation',
  'DELETE /api/Admin/staff/{id}/second-factor',
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

/** The permission of every route that staff may call, as OpenAPI spells it. The API does not start with one missing. */
export const STAFF_ROUTES: Readonly<Record<string, Permission>> = {
  'PUT /api/auth/name': 'account',
  'PUT /api/auth/password': 'account',
  'POST /api/auth/confirm-identity': 'account',
  'POST /api/auth/confirm-identity/options': 'account',
  'GET /api/auth/second-factor': 'account',
  'POST /api/auth/second-factor/totp': 'account',
  'POST /api/auth/second-factor/totp/confirm': 'account',
  'DELETE /api/auth/second-factor/totp': 'account',
  'POST /api/auth/second-factor/recovery-codes': 'account',
  'POST /api/auth/passkeys/options': 'account',
  'POST /api/auth/passkeys': 'account',
  'DELETE /api/auth/passkeys/{id}': 'account',
  'POST /api/auth/logout': 'account',
  'POST /api/auth/logout-all': 'account',
  'GET /api/auth/sessions': 'account',
  'DELETE /api/auth/sessions/{id}': 'account',
  'GET /api/Admin/language-preference': 'account',
  'PUT /api/Admin/language-preference': 'account',
  'GET /api/live': 'account',

  'GET /api/Timeslot/capacity': 'day',
  'GET /api/Timeslot/schedule': 'day',
  'GET /api/admin/timeslots/clients': 'day',
  'GET /api/Admin/calendar-feed': 'day',
  'POST /api/Admin/calendar-feed': 'day',
  'DELETE /api/Admin/calendar-feed': 'day',

  'PUT /api/Admin/appointments/{id}/attendance': 'attendance',
  'POST /api/Admin/attendance/mark-rest-absent': 'attendance',
  // Each kind of act needs its own permission as well.
  'GET /api/Admin/acts': 'attendance',
  'POST /api/Admin/acts/{id}/undo': 'attendance',

  'GET /api/Timeslot/validate': 'bookings',
  'GET /api/admin/appointments': 'bookings',
  'POST /api/Admin/appointments': 'bookings',
  'POST /api/Admin/appointments/{id}/move': 'bookings',
  'POST /api/Admin/appointments/{id}/forgive': 'bookings',
  'DELETE /api/Admin/appointments/{id}': 'bookings',
  'POST /api/Admin/waiting-list': 'bookings',
  'PUT /api/Admin/waiting-list/{id}/position': 'bookings',
  'DELETE /api/Admin/waiting-list/{id}': 'bookings',
  'GET /api/admin/timeslots/history': 'bookings',
  'GET /api/Admin/statistics': 'bookings',
  'GET /api/Admin/clients/{id}/standing-bookings': 'bookings',
  'POST /api/Admin/clients/{id}/standing-bookings': 'bookings',
  'PUT /api/Admin/standing-bookings/{id}': 'bookings',
  'POST /api/Admin/standing-bookings/{id}/end': 'bookings',

  'GET /api/Admin/clients': 'clients',
  'POST /api/Admin/clients': 'clients',
  'POST /api/Admin/clients/same-person': 'clients',
  'GET /api/Admin/clients/{id}': 'clients',
  'PUT /api/Admin/clients/{id}': 'clients',
  'POST /api/Admin/clients/{id}/password-reset-mail': 'clients',
  'PUT /api/admin/clients/{id}/admin-notification': 'clients',
  'PUT /api/admin/clients/{id}/morning-client': 'clients',
  'GET /api/Admin/clients/{id}/subscriptions': 'clients',
  'GET /api/Admin/subscriptions/{id}/end-lines': 'clients',
  'PUT /api/Admin/clients/{id}/subscription': 'clients',
  'PUT /api/Admin/clients/{id}/monthly-limit': 'clients',
  'POST /api/Admin/subscriptions/{id}/freeze': 'clients',
  'GET /api/Admin/freezes': 'clients',
  'GET /api/Admin/clients/{id}/freezes': 'clients',
  'POST /api/Admin/clients/{id}/freezes': 'clients',
  'PUT /api/Admin/freezes/{id}': 'clients',
  'POST /api/Admin/freezes/{id}/end': 'clients',
  'POST /api/Admin/freezes/{id}/answer': 'clients',
  'POST /api/Admin/subscriptions/{id}/unfreeze': 'clients',
  'POST /api/Admin/clients/{id}/children': 'clients',
  'PUT /api/Admin/clients/{id}/guardian': 'clients',
  'POST /api/Admin/clients/{id}/own-account': 'clients',
  'GET /api/Admin/client-tags': 'clients',
  'PUT /api/Admin/clients/{id}/tags': 'clients',
  'GET /api/Admin/clients/{id}/notes': 'clients',
  'POST /api/Admin/clients/{id}/notes': 'clients',
  'PUT /api/Admin/client-notes/{id}': 'clients',
  'DELETE /api/Admin/client-notes/{id}': 'clients',
  'GET /api/Admin/clients/{id}/todos': 'clients',
  'POST /api/Admin/clients/{id}/todos': 'clients',
  'PUT /api/Admin/client-todos/{id}': 'clients',
  'PUT /api/Admin/client-todos/{id}/done': 'clients',
  'DELETE /api/Admin/client-todos/{id}': 'clients',
  'GET /api/Admin/todos': 'clients',
  'GET /api/Admin/todo-people': 'clients',
  'GET /api/Admin/clients/{id}/documents': 'clients',
  'POST /api/Admin/clients/{id}/documents': 'clients',
  'PUT /api/Admin/client-documents/{id}': 'clients',
  'DELETE /api/Admin/client-documents/{id}': 'clients',
  'GET /api/Admin/client-documents/{id}/file': 'clients',
  'PUT /api/Admin/client-documents/{id}/file': 'clients',
  'DELETE /api/Admin/client-documents/{id}/file': 'clients',
  'GET /api/Admin/clients/{id}/terms': 'clients',
  'POST /api/Admin/clients/{id}/terms': 'clients',
  'GET /api/Admin/terms': 'terms',
  'POST /api/Admin/terms': 'terms',
  'POST /api/Admin/client-tags': 'tags',
  'PUT /api/Admin/client-tags/{id}': 'tags',
  'DELETE /api/Admin/client-tags/{id}': 'tags',
  'DELETE /api/Admin/clients/{id}': 'erasure',
  'POST /api/Admin/clients/{id}/merge': 'merging',
  'GET /api/Admin/clients/{id}/second-factor': 'secondFactors',
  'DELETE /api/Admin/clients/{id}/second-factor': 'secondFactors',

  'GET /api/Admin/global-timeslots': 'exceptions',
  'GET /api/Admin/timeslots/overrides': 'exceptions',
  'PUT /api/Timeslot/{id}': 'exceptions',
  'PUT /api/Admin/timeslots/capacity': 'exceptions',
  'PUT /api/Admin/timeslots/time': 'exceptions',
  'POST /api/Admin/timeslots/disable': 'exceptions',
  'POST /api/Admin/timeslots/extra': 'exceptions',
  // Reopening a closed day needs `closing` as well.
  'DELETE /api/Admin/timeslots/overrides/{id}': 'exceptions',
  'POST /api/Admin/timeslots/disable-day': 'closing',
  'POST /api/Admin/timeslots/disable-range': 'closing',

  'PUT /api/Timeslot/schedule': 'template',
  'POST /api/Admin/global-timeslots': 'template',
  'PUT /api/Admin/global-timeslots/bulk': 'template',
  'PUT /api/Admin/global-timeslots/{start}/{end}/time': 'template',
  'PUT /api/Admin/global-timeslots/{start}/{end}/capacity': 'template',
  'PUT /api/Admin/global-timeslots/{start}/{end}/enabled': 'template',
  'POST /api/Admin/global-timeslots/{start}/{end}/reset': 'template',
  'DELETE /api/Admin/global-timeslots/{id}': 'template',

  'GET /api/Admin/mails': 'mails',
  'GET /api/Admin/mails/queue': 'mails',
  'POST /api/Admin/mails/{id}/resend': 'mails',
  'POST /api/Admin/mails/{id}/settle': 'mails',

  'GET /api/Admin/reports/fill': 'reports',
  'GET /api/Admin/reports/visits': 'reports',
  'GET /api/Admin/reports/visits/list': 'reports',
  'GET /api/Admin/reports/members': 'reports',
  'GET /api/Admin/reports/members/list': 'reports',
  'GET /api/Admin/reports/at-risk': 'reports',
  'GET /api/Admin/reports/expiring': 'reports',
  'GET /api/Admin/reports/policy': 'reports',
  'GET /api/Admin/reports/money': 'accounts',
  'GET /api/Admin/reports/money/list': 'accounts',
  'GET /api/Admin/reports/owed': 'reports',
  'GET /api/Admin/reports/late-payers': 'reports',
  'GET /api/Admin/reports/late-payers/list': 'reports',
  'GET /api/Admin/reports/demand': 'reports',
  'GET /api/Admin/reports/demand/list': 'reports',
  'GET /api/Admin/reports/fill/list': 'reports',
  'GET /api/Admin/reports/policy/list': 'reports',
  'GET /api/Admin/reports/closings/slots': 'reports',
  'GET /api/Admin/reports/closings': 'reports',
  'GET /api/Admin/reports/closings/list': 'reports',
  'GET /api/Admin/reports/changes': 'reports',

  'GET /api/Admin/client-imports': 'import',
  'POST /api/Admin/client-imports': 'import',
  'POST /api/Admin/client-imports/check': 'import',
  'GET /api/Admin/client-imports/{id}': 'import',
  'POST /api/Admin/client-imports/{id}/undo': 'import',

  'GET /api/Admin/broadcasts': 'broadcasts',
  'GET /api/Admin/broadcasts/audience': 'broadcasts',
  'POST /api/Admin/broadcasts/audience': 'broadcasts',
  'POST /api/Admin/broadcasts/preview': 'broadcasts',
  'POST /api/Admin/broadcasts/test': 'broadcasts',
  'GET /api/Admin/broadcasts/{id}': 'broadcasts',
  'POST /api/Admin/broadcasts/{id}/stop': 'broadcasts',
  'POST /api/Admin/broadcasts/{id}/resume': 'broadcasts',
  'POST /api/admin/send-broadcast-email': 'broadcasts',

  'GET /api/Admin/email-templates': 'emailTemplates',
  'GET /api/Admin/email-templates/{id}': 'emailTemplates',
  'PUT /api/Admin/email-templates/{id}': 'emailTemplates',
  'DELETE /api/Admin/email-templates/{id}': 'emailTemplates',
  'POST /api/Admin/email-templates/{id}/preview': 'emailTemplates',
  'POST /api/Admin/email-templates/{id}/test': 'emailTemplates',

  'GET /api/Admin/capabilities': 'settings',
  'PUT /api/Admin/capabilities/{id}': 'settings',
  'GET /api/Admin/first-day': 'settings',
  'PUT /api/Admin/first-day': 'settings',
  'GET /api/Admin/settings': 'settings',
  'GET /api/Admin/settings/{key}': 'settings',
  'PUT /api/Admin/gym-logo': 'settings',
  'DELETE /api/Admin/gym-logo': 'settings',
  'PUT /api/Admin/gym-picture': 'settings',
  'DELETE /api/Admin/gym-picture': 'settings',
  'PUT /api/Admin/settings': 'settings',
  'PUT /api/Admin/settings/{key}': 'settings',

  'GET /api/Admin/audit': 'log',
  'GET /api/Admin/operations': 'operations',

  'POST /api/Admin/exports': 'export',
  'GET /api/Admin/exports/files': 'export',
  'GET /api/Admin/exports/{id}': 'export',

  'GET /api/Admin/door-devices': 'doors',
  'POST /api/Admin/door-devices': 'doors',
  'POST /api/Admin/door-devices/{id}/key': 'doors',
  'DELETE /api/Admin/door-devices/{id}': 'doors',

  'GET /api/Admin/plans': 'money',
  'GET /api/Admin/debts': 'money',
  'GET /api/Admin/debts/given': 'money',
  'GET /api/Admin/takings': 'money',
  'GET /api/Admin/till': 'money',
  'GET /api/Admin/till-closings': 'money',
  'POST /api/Admin/till-closings': 'money',
  'GET /api/Admin/clients/{id}/ledger': 'money',
  'POST /api/Admin/clients/{id}/sales': 'money',
  'POST /api/Admin/clients/{id}/payments': 'money',
  'POST /api/Admin/plans': 'plans',
  'PUT /api/Admin/plans/{id}': 'plans',
  'GET /api/Admin/ledger': 'accounts',
  'POST /api/Admin/ledger/{id}/reverse': 'accounts',

  'GET /api/Admin/staff': 'staff',
  'POST /api/Admin/staff': 'staff',
  'PUT /api/Admin/staff/{id}': 'staff',
  'POST /api/Admin/staff/{id}/invitation': 'staff',
  'GET /api/Admin/staff/{id}/second-factor': 'staff',
  'DELETE /api/Admin/staff/{id}/second-factor': 'staff',
};
