import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents of clients with an end, and their files. New tables: nobody waits. */
export class ClientDocuments1795610000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE client_documents (
        id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT client_documents_pkey PRIMARY KEY,
        client_id uuid NOT NULL CONSTRAINT client_documents_client_fk REFERENCES users ON DELETE CASCADE,
        kind text NOT NULL,
        valid_until date,
        note text NOT NULL,
        added_by_id uuid NOT NULL CONSTRAINT client_documents_added_by_fk REFERENCES users ON DELETE RESTRICT,
        created_at timestamptz NOT NULL,
        CONSTRAINT client_documents_kind_known CHECK (kind IN ('medical', 'waiver', 'contract', 'other')))`);
    await queryRunner.query(
      'CREATE INDEX client_documents_by_client ON client_documents (client_id, kind, valid_until)',
    );
    await queryRunner.query('CREATE INDEX client_documents_by_end ON client_documents (valid_until)');
    await queryRunner.query(`
      CREATE TABLE client_document_files (
        document_id uuid NOT NULL CONSTRAINT client_document_files_pkey PRIMARY KEY
          CONSTRAINT client_document_files_document_fk REFERENCES client_documents ON DELETE CASCADE,
        name text NOT NULL,
        type text NOT NULL,
        bytes integer NOT NULL,
        content bytea NOT NULL,
        CONSTRAINT client_document_files_type_known CHECK (type IN ('application/pdf', 'image/jpeg', 'image/png')))`);
    // PDF, JPEG and PNG are compressed already.
    await queryRunner.query('ALTER TABLE client_document_files ALTER COLUMN content SET STORAGE EXTERNAL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE client_document_files, client_documents');
  }
}
