import * as is from './kinds.js';
import { LANGUAGES } from './languages.js';
import { STAFF_ROLES } from './permissions.js';
import { about, oneOf, optional, orNull, shape } from './shape.js';

/** `invited`: has not chosen a password yet. */
export const STAFF_STATES = ['active', 'invited', 'deactivated'] as const;
export type StaffState = (typeof STAFF_STATES)[number];

/** GET /api/Admin/staff. Instants are ISO. */
export class StaffAccount extends shape({
  id: is.id,
  name: is.text,
  email: is.email,
  staffRole: oneOf(STAFF_ROLES),
  state: about(oneOf(STAFF_STATES), '`invited`: no password chosen yet'),
  lastSeenAt: about(orNull(is.instant), 'To within a few minutes; null: never, or not for a long time'),
  invitedUntil: about(orNull(is.instant), 'The end of an invitation; null when no link works'),
  isLastOwner: about(is.flag, 'Can be neither demoted nor deactivated'),
}) {}

/** POST /api/Admin/staff. */
export class InviteStaffRequest extends shape({
  name: is.text,
  email: is.email,
  staffRole: oneOf(STAFF_ROLES),
  language: optional(about(oneOf(LANGUAGES), 'Of the invitation and later mails; left out, that of the caller')),
}) {}

/** PUT /api/Admin/staff/{id}: a missing field stays as it is. */
export class ChangeStaffRequest extends shape({
  staffRole: optional(oneOf(STAFF_ROLES)),
  isActive: optional(is.flag),
}) {}
