import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

@Entity('client_notes')
@Index('client_notes_by_client', ['clientId', 'isPinned', 'createdAt'])
export class ClientNoteRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'client_notes_pkey' }) id!: string;
  @Column({ name: 'client_id', type: 'uuid' }) clientId!: string;
  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'client_id', foreignKeyConstraintName: 'client_notes_client_fk' })
  client?: unknown;
  @Column({ type: 'text' }) text!: string;
  @Column({ name: 'is_pinned', type: 'boolean' }) isPinned!: boolean;
  @Column({ name: 'author_id', type: 'uuid' }) authorId!: string;
  @ManyToOne('User', { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'author_id', foreignKeyConstraintName: 'client_notes_author_fk' })
  author?: unknown;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'edited_at', type: 'timestamptz', nullable: true }) editedAt!: Date | null;
}
