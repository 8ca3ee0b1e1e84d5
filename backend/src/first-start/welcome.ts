import type { DataSource } from 'typeorm';
import { Role } from '../contract/roles.js';
import { DEMO_ACCOUNTS } from '../platform/config/demo-accounts.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { Passwords } from '../platform/passwords/passwords.js';

interface SignIn {
  email: string;
  role: Role;
  passwordHash: string;
}

/** What somebody who has just started the product wants to know: where to look, and how to get in. */
export async function welcomeLines(dataSource: DataSource, environment: Environment): Promise<string[]> {
  const signIns = environment.production ? [] : await workingDemoSignIns(dataSource);
  if (signIns.length > 0) return signIns;
  const isAnybodyThere = await dataSource.query<unknown[]>('SELECT FROM users WHERE role = $1 LIMIT 1', [Role.Admin]);
  if (isAnybodyThere.length > 0) return [];
  return ['There is no administrator yet: npm run admin:create -- --email E --name N'];
}

export const addressLines = (url: string, { apiDocs }: Pick<Environment, 'apiDocs'>): string[] => [
  `Member site        ${url}/`,
  `Staff console      ${url}/admin/`,
  ...(apiDocs ? [`API documentation  ${url}/api/docs`] : []),
];

/** Only those that still have the public password: anything else would be a lie, or a secret. */
async function workingDemoSignIns(dataSource: DataSource): Promise<string[]> {
  const emails = [DEMO_ACCOUNTS.admin.email, DEMO_ACCOUNTS.member.email];
  const users = await dataSource.query<SignIn[]>(
    'SELECT email, role, password_hash AS "passwordHash" FROM users WHERE email = ANY($1) ORDER BY role',
    [emails],
  );
  const passwords = new Passwords();
  const lines: string[] = [];
  for (const { email, role, passwordHash } of users) {
    if (!(await passwords.matches(DEMO_ACCOUNTS.password, passwordHash))) continue;
    const who = role === Role.Admin ? 'staff ' : 'member';
    lines.push(`Sign in as ${who}  ${email} / ${DEMO_ACCOUNTS.password}`);
  }
  return lines;
}
