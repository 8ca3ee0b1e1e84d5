import type { DataSource } from 'typeorm';
import { Role } from '../contract/roles.js';
import { DEMO_ACCOUNTS } from '../platform/config/demo-accounts.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { publicSignIns } from './gym-origin.js';

/** Lines for the person who has just started the product: addresses and sign-ins. */
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

/** Lists only accounts that still have the public password: any other sign-in would be wrong, or a secret. */
async function workingDemoSignIns(dataSource: DataSource): Promise<string[]> {
  const signIns = await publicSignIns(dataSource);
  return signIns.map(({ email, role }) => {
    const who = role === Role.Admin ? 'staff ' : 'member';
    return `Sign in as ${who}  ${email} / ${DEMO_ACCOUNTS.password}`;
  });
}
