import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { ClientData } from '../contract/client-fields.js';
import type { Language } from '../contract/languages.js';
import type { StaffRole } from '../contract/permissions.js';
import type { Role } from '../contract/roles.js';

/** An operator of a query is left as it is. */
const EMAIL = {
  to: (email: unknown): unknown => (email === '' ? null : email),
  from: (stored: string | null): string => stored ?? '',
};

/**
 * A user who signs in: a client (member) or an administrator, told apart by `role`. One table, because e-mail addresses
 * are unique across both and signing in finds either with one read.
 */
@Entity('users')
@ForeignKey('User', ['guardianId'], ['id'], { name: 'users_guardian_fk', onDelete: 'RESTRICT' })
@Unique('users_email_key', ['email'])
@Check('users_email_lower', 'email = lower(email)')
// Role 3 is an erased client: the row stays because others refer to it, and has no role of the product. Role 4 is a program,
// whom the log and other rows name by it; what it may do stands beside its key.
@Check('users_role_known', 'role IN (1, 2, 3, 4)')
@Check('users_staff_role_known', "staff_role IN ('owner', 'manager', 'desk', 'trainer')")
@Check('users_staff_role_of_staff', '(role = 1) = (staff_role IS NOT NULL)')
@Check('users_birth_date_known', "birth_date >= '1900-01-01'")
@Check('users_guardian_of_client', 'guardian_id IS NULL OR (role = 2 AND guardian_id <> id)')
@Check('users_email_not_of_child', 'email IS NULL OR guardian_id IS NULL')
@Check(
  'users_reached',
  "email IS NOT NULL OR guardian_id IS NOT NULL OR role = 4 OR (role = 2 AND phone <> '' AND email_confirmed_at IS NULL)",
)
@Check('users_language_known', "language IN ('el', 'en')")
// Small, since equal keys are stored once; used for counting.
@Index('users_counted', ['role', 'isActive'])
@Index('users_by_phone', ['role', 'phone'])
@Index('users_by_creation', ['role', 'createdAt'])
@Index('users_by_erasure_request', ['erasureRequestedAt'], { where: 'erasure_requested_at IS NOT NULL' })
@Index('users_by_guardian', ['guardianId'], { where: 'guardian_id IS NOT NULL' })
// Sorted by name, which decorators cannot express; the migration defines these in full.
@Index('users_by_name_and_key', { synchronize: false })
@Index('users_by_activity', { synchronize: false })
@Index('users_active_first', { synchronize: false })
// Trigram index, created where the server has the extension.
@Index('users_by_search_key', { synchronize: false })
export class User implements ClientData {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'users_pkey' })
  id!: string;

  @Column({ type: 'smallint' }) role!: Role;
  /** null for clients (rule: staff roles). */
  @Column({ name: 'staff_role', type: 'text', nullable: true }) staffRole!: StaffRole | null;
  /** Empty for who has none, as on the wire; the database has NULL, so that addresses stay unique (rules: family, without e-mail). */
  @Column({ type: 'text', nullable: true, transformer: EMAIL })
  email!: string;
  /** The adult who looks after this client; null for everybody else. */
  @Column({ name: 'guardian_id', type: 'uuid', nullable: true }) guardianId!: string | null;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text', default: '' }) phone!: string;

  /** Search key of name, e-mail and phone (contract/search-key.ts); written together with them. */
  @Column({ name: 'search_key', type: 'text' }) searchKey!: string;

  @Column({ name: 'password_hash', type: 'text' }) passwordHash!: string;
  @Column({ type: 'text', default: 'el' }) language!: Language;
  @Column({ name: 'is_active', type: 'boolean', default: true }) isActive!: boolean;
  @Column({ name: 'email_confirmed_at', type: 'timestamptz', nullable: true }) emailConfirmedAt!: Date | null;

  /**
   * Raised by a password reset or change and by deactivation; tokens with an older version are refused (rule: ended
   * sessions).
   */
  @Column({ name: 'session_version', type: 'integer', default: 0 }) sessionVersion!: number;

  @Column({ name: 'admin_notification_enabled', type: 'boolean', default: false }) adminNotificationEnabled!: boolean;
  @Column({ name: 'is_morning_client', type: 'boolean', default: false }) isMorningClient!: boolean;
  @Column({ name: 'birth_date', type: 'date', nullable: true }) birthDate!: CalendarDate | null;
  @Column({ name: 'emergency_contact_name', type: 'text', default: '' }) emergencyContactName!: string;
  @Column({ name: 'emergency_contact_phone', type: 'text', default: '' }) emergencyContactPhone!: string;
  @Column({ name: 'guardian_name', type: 'text', default: '' }) guardianName!: string;
  @Column({ name: 'guardian_phone', type: 'text', default: '' }) guardianPhone!: string;
  @Column({ name: 'guardian_email', type: 'text', default: '' }) guardianEmail!: string;
  @Column({ name: 'joined_on', type: 'date', nullable: true }) joinedOn!: CalendarDate | null;
  @Column({ name: 'external_number', type: 'text', default: '' }) externalNumber!: string;
  /** Time of the client's request to be erased; removed with their data. */
  @Column({ name: 'erasure_requested_at', type: 'timestamptz', nullable: true }) erasureRequestedAt!: Date | null;
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
}
