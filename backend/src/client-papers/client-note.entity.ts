import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity('client_notes')
@ForeignKey('User', ['clientId'], ['id'], { name: 'client_notes_client_fk', onDelete: 'CASCADE' })
@ForeignKey('User', ['authorId'], ['id'], { name: 'client_notes_author_fk', onDelete: 'RESTRICT' })
@Index('client_notes_by_client', ['clientId', 'isPinned', 'createdAt'])
export class ClientNoteRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'client_notes_pkey' }) id!: string;
  @Column({ name: 'client_id', type: 'uuid' }) clientId!: string;
  @Column({ type: 'text' }) text!: string;
  @Column({ name: 'is_pinned', type: 'boolean' }) isPinned!: boolean;
  @Column({ name: 'author_id', type: 'uuid' }) authorId!: string;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'edited_at', type: 'timestamptz', nullable: true }) editedAt!: Date | null;
}
