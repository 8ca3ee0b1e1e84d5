import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';

@Entity('client_todos')
@ForeignKey('User', ['clientId'], ['id'], { name: 'client_todos_client_fk', onDelete: 'CASCADE' })
@ForeignKey('User', ['forId'], ['id'], { name: 'client_todos_for_fk', onDelete: 'RESTRICT' })
@ForeignKey('User', ['authorId'], ['id'], { name: 'client_todos_author_fk', onDelete: 'RESTRICT' })
@ForeignKey('User', ['doneById'], ['id'], { name: 'client_todos_done_by_fk', onDelete: 'RESTRICT' })
@Index('client_todos_by_client', ['clientId'])
@Index('client_todos_open', ['dueOn'], { where: 'done_at IS NULL' })
@Check('client_todos_done_whole', '(done_at IS NULL) = (done_by_id IS NULL)')
export class ClientTodoRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'client_todos_pkey' }) id!: string;
  @Column({ name: 'client_id', type: 'uuid' }) clientId!: string;
  @Column({ type: 'text' }) text!: string;
  @Column({ name: 'due_on', type: 'date' }) dueOn!: CalendarDate;
  /** Null: anybody. */
  @Column({ name: 'for_id', type: 'uuid', nullable: true }) forId!: string | null;
  @Column({ name: 'author_id', type: 'uuid' }) authorId!: string;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'done_at', type: 'timestamptz', nullable: true }) doneAt!: Date | null;
  @Column({ name: 'done_by_id', type: 'uuid', nullable: true }) doneById!: string | null;
}
