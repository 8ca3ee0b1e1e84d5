import { openBeside, rowsBeside, using } from './beside.mjs';

const CONNECTIONS = 16;

export const title = `A date as a member sees it, at ${CONNECTIONS} connections, beside a plain server with the same statements`;

export function measure(tell) {
  return using(openBeside(['day'], { tell }), async ({ compare }) => {
    const rounds = await compare('day', { connections: CONNECTIONS });
    return rowsBeside(rounds, "member's days", { plain: { reach: { least: 0.9 }, must: { least: 0.75 } } });
  });
}
