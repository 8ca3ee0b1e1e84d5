import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ClientImportState } from '../contract/client-import.js';

/** An import of clients by staff, with its progress and the data for its undo (rule: import). */
@Entity('client_imports')
@ForeignKey('User', ['createdById'], ['id'], { name: 'client_imports_created_by_fk', onDelete: 'RESTRICT' })
@Check('client_imports_state_known', "state IN ('running', 'finished', 'failed', 'undone')")
@Check('client_imports_counts', 'rows >= 0 AND done >= 0 AND present >= 0')
@Index('client_imports_by_time', ['createdAt'])
export class ClientImportRow {
  /** Chosen by the sender: a second request with the same id is the same import. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'client_imports_pkey' }) id!: string;

  @Column({ name: 'file_name', type: 'text' }) fileName!: string;
  @Column({ name: 'created_by_id', type: 'uuid' }) createdById!: string;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;

  @Column({ type: 'text', default: 'running' }) state!: ClientImportState;
  /** Time of the last progress; an old one on a running import means that its process is gone. */
  @Column({ name: 'seen_at', type: 'timestamptz' }) seenAt!: Date;
  @Column({ type: 'integer' }) rows!: number;
  @Column({ type: 'integer', default: 0 }) done!: number;
  @Column({ type: 'integer', default: 0 }) present!: number;
  /** Clients that it created; of one undone, those who stayed. */
  @Column({ name: 'client_ids', type: 'uuid', array: true, default: [] }) clientIds!: string[];
  /** Tags that it created. As JSON: TypeORM queries two arrays of a table at once, and the driver warns of that. */
  @Column({ name: 'tag_ids', type: 'jsonb', default: [] }) tagIds!: string[];
}
