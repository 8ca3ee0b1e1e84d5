import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('palestra.erasing', true) = 'on' THEN
    IF (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.entity, NEW.entity_id)
       IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.entity, OLD.entity_id) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Audit entries are never changed or removed' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION keep_audit_entries();
CREATE TRIGGER audit_entries_never_emptied BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entries();
CREATE INDEX audit_entries_by_actor ON audit_entries (actor_id, at);
`;

const DOWN = `
DROP INDEX audit_entries_by_actor;
DROP TRIGGER audit_entries_never_emptied ON audit_entries;
DROP TRIGGER audit_entries_append_only ON audit_entries;
DROP FUNCTION keep_audit_entries();
`;

/**
 * What was logged stays as it was (decisions §10). The one exception is erasure (§11), which blackens names in `before`
 * and `after`: a transaction that says so with `SET LOCAL palestra.erasing = 'on'` may change these two, and nothing else.
 */
export class AuditAppendOnly1795237200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
