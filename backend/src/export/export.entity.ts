import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ExportState } from '../contract/export.js';
import type { Language } from '../contract/languages.js';

/** An export of everything: its single-use link and its progress (rule: export of everything). */
@Entity('exports')
@ForeignKey('User', ['createdById'], ['id'], { name: 'exports_created_by_fk', onDelete: 'RESTRICT' })
@Check('exports_state_known', "state IN ('ready', 'running', 'finished', 'failed')")
@Check('exports_bytes', 'bytes >= 0')
@Index('exports_by_time', ['createdAt'])
@Index('exports_token_once', ['tokenHash'], { unique: true })
export class ExportRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'exports_pkey' }) id!: string;
  @Column({ name: 'created_by_id', type: 'uuid' }) createdById!: string;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'text' }) language!: Language;
  /** The link's; null once it was opened. */
  @Column({ name: 'token_hash', type: 'text', nullable: true }) tokenHash!: string | null;
  @Column({ type: 'text', default: 'ready' }) state!: ExportState;
  @Column({ type: 'bigint', default: 0 }) bytes!: string;
  /** Time of the last progress; an old one on a running export means that its process is gone. */
  @Column({ name: 'seen_at', type: 'timestamptz' }) seenAt!: Date;
}
