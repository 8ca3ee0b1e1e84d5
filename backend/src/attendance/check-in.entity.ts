import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A tablet at the door. Only the hash of its key is stored. A removed one stays: visits of before name it. */
@Entity('door_devices')
@Check('door_devices_name_short', 'char_length(name) BETWEEN 1 AND 60')
@Unique('door_devices_key_key', ['keyHash'])
export class DoorDeviceRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'door_devices_pkey' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  /** Null for one that was removed. */
  @Column({ name: 'key_hash', type: 'text', nullable: true }) keyHash!: string | null;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  /** Updated every minute at most. */
  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true }) lastUsedAt!: Date | null;
}

/** The secret that a member's device makes its codes from; it ends with the session. */
@Entity('check_in_secrets')
@ForeignKey('SessionRow', ['sessionId'], ['id'], { name: 'check_in_secrets_session_fk', onDelete: 'CASCADE' })
@ForeignKey('User', ['clientId'], ['id'], { name: 'check_in_secrets_client_fk', onDelete: 'CASCADE' })
@Unique('check_in_secrets_one_per_session', ['sessionId', 'clientId'])
@Index('check_in_secrets_by_client', ['clientId'])
export class CheckInSecret {
  /** A code names the secret by it. */
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'check_in_secrets_pkey' }) id!: string;
  @Column({ name: 'session_id', type: 'uuid' }) sessionId!: string;

  /** The member, or a child of theirs. */
  @Column({ name: 'client_id', type: 'uuid' }) clientId!: string;

  /** In base32. */
  @Column({ type: 'text' }) secret!: string;
  /** The latest step of 30 s whose code was used: neither it nor an earlier one is taken again. */
  @Column({ name: 'last_step', type: 'integer' }) lastStep!: number;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}

/** A check-in, kept for days, so that sending it again changes nothing. The lasting mark is the appointment's. */
@Entity('check_ins')
@ForeignKey('User', ['clientId'], ['id'], { name: 'check_ins_client_fk', onDelete: 'CASCADE' })
@ForeignKey('Appointment', ['appointmentId'], ['id'], { name: 'check_ins_appointment_fk', onDelete: 'CASCADE' })
@Index('check_ins_by_client', ['clientId'])
@Index('check_ins_by_appointment', ['appointmentId'])
@Index('check_ins_by_receipt', ['receivedAt'])
export class CheckIn {
  /** Chosen by the device. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'check_ins_pkey' }) id!: string;
  @Column({ name: 'client_id', type: 'uuid' }) clientId!: string;

  @Column({ name: 'appointment_id', type: 'uuid', nullable: true }) appointmentId!: string | null;

  @Column({ type: 'text' }) outcome!: string;
  /** When it happened at the door, maybe without a network. */
  @Column({ type: 'timestamptz' }) at!: Date;
  @Column({ name: 'received_at', type: 'timestamptz' }) receivedAt!: Date;
}
