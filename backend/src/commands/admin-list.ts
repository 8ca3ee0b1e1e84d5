import 'reflect-metadata';
import { listAdministrators } from './administrators.js';
import { readOptions, withAccountsAt } from './administrators-command.js';
import { requireDatabase, say } from '../operations/command.js';
import { endWith } from '../platform/process/end-with.js';

/** `npm run admin:list`: lists the administrators, one per line. */
async function list(): Promise<void> {
  readOptions({}, 'Usage: npm run admin:list');
  const administrators = await withAccountsAt(requireDatabase().url, listAdministrators);
  for (const { email, name, isActive } of administrators)
    say(`${isActive ? 'active  ' : 'disabled'}  ${name} <${email}>`);
  if (administrators.length === 0) say('There is no administrator yet: npm run admin:create -- --email E --name N');
}

list().catch(endWith);
