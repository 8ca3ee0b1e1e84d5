import 'reflect-metadata';
import { listAdministrators } from './administrators.js';
import { readOptions, withAccountsAt } from './administrators-command.js';
import { requireDatabase } from './require-database.js';
import { STAFF_ROLES } from '../contract/permissions.js';
import { say } from '../operations/command.js';
import { endWith } from '../platform/process/end-with.js';

const ROLE_WIDTH = Math.max(...STAFF_ROLES.map(({ length }) => length));

/** `npm run admin:list`: lists the accounts of staff with their roles, one per line. */
async function list(): Promise<void> {
  readOptions({}, 'Usage: npm run admin:list');
  const administrators = await withAccountsAt((await requireDatabase()).url, listAdministrators);
  for (const { email, name, isActive, staffRole } of administrators)
    say(`${isActive ? 'active  ' : 'disabled'}  ${staffRole.padEnd(ROLE_WIDTH)}  ${name} <${email}>`);
  if (administrators.length === 0) say('There is no administrator yet: npm run admin:create -- --email E --name N');
}

list().catch(endWith);
