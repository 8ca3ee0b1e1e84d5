import { openBeside, rowsBeside, using } from './beside.mjs';

const CONNECTIONS = 16;
// The reference keeps nothing, so these kinds ask the product for nothing that it keeps.
const KINDS = ['first search', 'clients', 'appointments', 'overview'];

export const title = `Search, lists and figures of staff, at ${CONNECTIONS} connections, beside a plain server with the same statements`;

export function measure(tell) {
  return using(openBeside(KINDS, { tell }), async ({ compare }) => {
    const rows = [];
    for (const kind of KINDS) {
      tell(`${kind}:`);
      const rounds = await compare(kind, { connections: CONNECTIONS });
      rows.push(...rowsBeside(rounds, kind, { plain: { reach: { least: 0.85 }, must: { least: 0.7 } } }));
    }
    return rows;
  });
}
