import type { StaffRole } from '../contract/permissions.js';

export interface StaffFacts {
  id: string;
  staffRole: StaffRole;
  isActive: boolean;
  /** Has chosen a password: nobody can act for an account that was only invited. */
  isConfirmed: boolean;
}

const isActiveOwner = ({ staffRole, isActive, isConfirmed }: StaffFacts): boolean =>
  staffRole === 'owner' && isActive && isConfirmed;

/** True when the gym would have no owner who can sign in without this one (rule: last owner). */
export function isLastOwner(staff: readonly StaffFacts[], id: string): boolean {
  const owners = staff.filter(isActiveOwner);
  return owners.length === 1 && owners[0]?.id === id;
}
