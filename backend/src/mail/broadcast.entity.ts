import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A mail from staff to many members. The columns without a language are Greek (rule: broadcast). */
@Entity('broadcasts')
@ForeignKey('User', ['createdById'], ['id'], { name: 'broadcasts_created_by_fk', onDelete: 'RESTRICT' })
@Unique('broadcasts_request_id_key', ['requestId'])
@Check('broadcasts_subject_length', 'char_length(subject) <= 200 AND char_length(subject_en) <= 200')
@Check('broadcasts_message_length', 'char_length(message) <= 5000 AND char_length(message_en) <= 5000')
@Index('broadcasts_by_time', ['createdAt'])
export class Broadcast {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'broadcasts_pkey' })
  id!: string;

  /** Chosen by the sender: a second request with the same id is the same broadcast. */
  @Column({ name: 'request_id', type: 'uuid', nullable: true }) requestId!: string | null;
  @Column({ type: 'text' }) subject!: string;
  @Column({ type: 'text' }) message!: string;
  @Column({ name: 'subject_en', type: 'text', nullable: true }) subjectEn!: string | null;
  @Column({ name: 'message_en', type: 'text', nullable: true }) messageEn!: string | null;
  @Column({ name: 'active_clients_only', type: 'boolean', default: true }) activeClientsOnly!: boolean;

  /** By SMS to whoever has a mobile number and chose no other way (rule: SMS and Viber). */
  @Column({ name: 'by_text', type: 'boolean', default: false }) byText!: boolean;

  @Column({ name: 'created_by_id', type: 'uuid' }) createdById!: string;
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
  /** Set while the broadcast is stopped by staff. */
  @Column({ name: 'stopped_at', type: 'timestamptz', nullable: true }) stoppedAt!: Date | null;
}

/** A member without broadcasts; every other mail still reaches them. */
@Entity('unsubscriptions')
@ForeignKey('User', ['userId'], ['id'], { name: 'unsubscriptions_user_fk', onDelete: 'CASCADE' })
export class Unsubscription {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'unsubscriptions_pkey' })
  userId!: string;

  @Column({ type: 'timestamptz' }) at!: Date;
}
