import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A gym's tags of clients, and staff's notes about them. New tables: nobody waits. */
export class TagsAndNotes1795471000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE client_tags (
        id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT client_tags_pkey PRIMARY KEY,
        name text NOT NULL,
        name_key text NOT NULL CONSTRAINT client_tags_name_key UNIQUE,
        colour text NOT NULL,
        CONSTRAINT client_tags_colour_known CHECK (colour IN ('grey', 'blue', 'green', 'amber', 'orange', 'red')))`);
    await queryRunner.query(`
      CREATE TABLE client_tag_links (
        client_id uuid NOT NULL CONSTRAINT client_tag_links_client_fk REFERENCES users ON DELETE CASCADE,
        tag_id uuid NOT NULL CONSTRAINT client_tag_links_tag_fk REFERENCES client_tags ON DELETE CASCADE,
        CONSTRAINT client_tag_links_pkey PRIMARY KEY (client_id, tag_id))`);
    await queryRunner.query('CREATE INDEX client_tag_links_by_tag ON client_tag_links (tag_id)');
    await queryRunner.query(`
      CREATE TABLE client_notes (
        id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT client_notes_pkey PRIMARY KEY,
        client_id uuid NOT NULL CONSTRAINT client_notes_client_fk REFERENCES users ON DELETE CASCADE,
        text text NOT NULL,
        is_pinned boolean NOT NULL,
        author_id uuid NOT NULL CONSTRAINT client_notes_author_fk REFERENCES users ON DELETE RESTRICT,
        created_at timestamptz NOT NULL,
        edited_at timestamptz)`);
    await queryRunner.query('CREATE INDEX client_notes_by_client ON client_notes (client_id, is_pinned, created_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE client_notes, client_tag_links, client_tags');
  }
}
