import { expect, it } from '@jest/globals';
import { newMigration } from './new-migration.mjs';

const listOf = (...classes) =>
  [
    ...classes.map(([name, file]) => `import { ${name} } from './${file}.js';`),
    ...['', '/** In order. */', 'export const MIGRATIONS = [', ...classes.map(([name]) => `  ${name},`), '];', ''],
  ].join('\n');

const LIST = listOf(['Mail1795222800000', '1795222800000-mail']);
const BEFORE = 1795222700000;
const AFTER = 1795300000123;
const made = (name, now) => newMigration({ name, now, landed: ['1795222800000-mail.ts', 'migrations.ts'], list: LIST });

it('names a migration and its class by the time at which it is made', () => {
  const { file, text } = made('door-devices', AFTER);
  expect(file).toBe('1795300000123-door-devices.ts');
  expect(text).toContain('export class DoorDevices1795300000123 implements MigrationInterface');
});

it('takes the next second when a landed migration has a later time', () => {
  expect(made('door-devices', BEFORE).file).toBe('1795222801000-door-devices.ts');
});

it('registers the class as the last one', () => {
  const both = listOf(
    ['Mail1795222800000', '1795222800000-mail'],
    ['DoorDevices1795300000123', '1795300000123-door-devices'],
  );
  expect(made('door-devices', AFTER).list).toBe(both);
});

it('writes statements that fail until they are replaced', () => {
  expect(made('door-devices', AFTER).text.match(/ALTER TABLE …/g)).toHaveLength(2);
});

it.each([undefined, '', 'Door', 'door_devices', '2-doors', 'door-', '../door'])('refuses the name %j', (name) => {
  expect(() => made(name, AFTER)).toThrow('npm run migrations:new -- door-devices');
});
