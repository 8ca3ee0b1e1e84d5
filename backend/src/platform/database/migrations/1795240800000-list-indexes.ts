import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
DROP INDEX users_by_role_and_name, audit_entries_by_entity, appointments_to_complete;
CREATE INDEX users_counted ON users (role, is_active);
CREATE INDEX users_by_name ON users (role, name COLLATE "el-x-icu", id);
CREATE INDEX users_by_activity ON users (role, is_active, name COLLATE "el-x-icu", id);
CREATE INDEX users_active_first ON users (role, is_active DESC, name COLLATE "el-x-icu", id);
CREATE INDEX users_by_phone ON users (role, phone);
CREATE INDEX users_by_creation ON users (role, created_at);
CREATE INDEX subscriptions_by_end ON subscriptions (coalesce(actual_end_date, end_date));
CREATE INDEX appointments_by_start ON appointments (starts_at, id);
CREATE INDEX appointments_by_status ON appointments (status, starts_at, id);
CREATE INDEX appointments_to_complete ON appointments (ends_at, appointment_date) WHERE status = 1;
CREATE INDEX appointments_cancelled ON appointments (appointment_date) WHERE status = 2;
CREATE INDEX appointments_by_booking ON appointments (booked_at);
CREATE INDEX audit_entries_by_entity ON audit_entries (entity, at);
CREATE INDEX audit_entries_by_entity_id ON audit_entries (entity_id, at);
CREATE INDEX audit_entries_by_action ON audit_entries (action, at);
CREATE INDEX mails_by_state ON mails (state, created_at);
CREATE INDEX mails_by_purpose ON mails (purpose, created_at);
`;

const DOWN = `
DROP INDEX mails_by_purpose, mails_by_state, audit_entries_by_action, audit_entries_by_entity_id,
  audit_entries_by_entity, appointments_by_booking, appointments_cancelled, appointments_to_complete,
  appointments_by_status, appointments_by_start,
  subscriptions_by_end, users_by_creation, users_by_phone, users_active_first,
  users_by_activity, users_by_name, users_counted;
CREATE INDEX audit_entries_by_entity ON audit_entries (entity, entity_id, at);
CREATE INDEX users_by_role_and_name ON users (role, name);
CREATE INDEX appointments_to_complete ON appointments (ends_at) WHERE status = 1;
`;

/** What lists are sorted and narrowed by, so that none of them reads a big table to its end (docs/query-plans.md). */
export class ListIndexes1795240800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
