import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { DocumentFileType, DocumentKind } from '../contract/client-document.js';

@Entity('client_documents')
@ForeignKey('User', ['clientId'], ['id'], { name: 'client_documents_client_fk', onDelete: 'CASCADE' })
@ForeignKey('User', ['addedById'], ['id'], { name: 'client_documents_added_by_fk', onDelete: 'RESTRICT' })
@Index('client_documents_by_client', ['clientId', 'kind', 'validUntil'])
@Index('client_documents_by_end', ['validUntil'])
@Check('client_documents_kind_known', "kind IN ('medical', 'waiver', 'contract', 'other')")
export class ClientDocumentRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'client_documents_pkey' }) id!: string;
  @Column({ name: 'client_id', type: 'uuid' }) clientId!: string;
  @Column({ type: 'text' }) kind!: DocumentKind;
  /** The last day; null without an end. */
  @Column({ name: 'valid_until', type: 'date', nullable: true }) validUntil!: CalendarDate | null;
  @Column({ type: 'text' }) note!: string;
  @Column({ name: 'added_by_id', type: 'uuid' }) addedById!: string;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}

/** A table of its own, so that no list of documents reads a file. */
@Entity('client_document_files')
@ForeignKey('ClientDocumentRow', ['documentId'], ['id'], {
  name: 'client_document_files_document_fk',
  onDelete: 'CASCADE',
})
@Check('client_document_files_type_known', "type IN ('application/pdf', 'image/jpeg', 'image/png')")
export class ClientDocumentFile {
  @PrimaryColumn({ name: 'document_id', type: 'uuid', primaryKeyConstraintName: 'client_document_files_pkey' })
  documentId!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text' }) type!: DocumentFileType;
  @Column({ type: 'int' }) bytes!: number;
  @Column({ type: 'bytea' }) content!: Buffer;
}
