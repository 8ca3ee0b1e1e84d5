import { openBeside, rowsBeside, using } from './beside.mjs';

const CONNECTIONS = 16;

export const title = `A date with its visitors, at ${CONNECTIONS} connections, beside a plain server with the same statements`;

export function measure(tell) {
  return using(openBeside(['staff-day'], { tell }), async ({ compare }) => {
    const rounds = await compare('staff-day', { connections: CONNECTIONS });
    return rowsBeside(rounds, "staff's days", { plain: { reach: { least: 0.85 }, must: { least: 0.7 } } });
  });
}
