import { may, type Permission } from '@palestra/backend/contract/permissions';
import { isAdmin } from '@palestra/backend/contract/roles';
import type { Session } from '@palestra/backend/contract/session';
import { useAuth } from './AuthProvider';

/** A session stored before there were roles belongs to an owner; the server decides in any case. */
export const staffRoleOf = (session: Session | null) => session?.staffRole ?? (isAdmin(session) ? 'owner' : null);

/** Tells whether the signed-in person's role has a permission (rule: staff roles). */
export function useMay(): (permission: Permission) => boolean {
  const { session, interrupted } = useAuth();
  const person = session ?? interrupted;
  return (permission) => person !== null && may({ role: person.role, staffRole: staffRoleOf(person) }, permission);
}
