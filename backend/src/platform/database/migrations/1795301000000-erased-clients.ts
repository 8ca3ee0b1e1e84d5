import type { MigrationInterface, QueryRunner } from 'typeorm';

const allow = (roles: string): string => `
ALTER TABLE users DROP CONSTRAINT users_role_known;
ALTER TABLE users ADD CONSTRAINT users_role_known CHECK (role IN (${roles})) NOT VALID;
ALTER TABLE users VALIDATE CONSTRAINT users_role_known;
`;

const GIVE_BACK = 'UPDATE users SET role = 2 WHERE role = 3';

/** Role 3 is a client who was erased. */
export class ErasedClients1795301000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(allow('1, 2, 3'));
  }

  /** Who was erased becomes a client without a name, switched off. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(GIVE_BACK);
    await queryRunner.query(allow('1, 2'));
  }
}
