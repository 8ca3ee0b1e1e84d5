import { openBeside, rowsBeside, using } from './beside.mjs';
import { giveVisits, requireBooked } from './gym.mjs';
import { OPERATIONS } from './rounds.mjs';

const CONNECTIONS = 32;

export const title = `Cancelling at ${CONNECTIONS} connections, beside pgbench and a plain server with the same statements`;

/** A few appointments may be left by pgbench, which divides them evenly among its clients. */
const check = (database, cancelled) =>
  requireBooked(database, { visits: OPERATIONS - cancelled, mails: cancelled, purpose: 'cancelled' });

export function measure(tell) {
  return using(openBeside(['cancel'], { tell, prepare: giveVisits }), async ({ compare }) => {
    const rounds = await compare('cancel', { connections: CONNECTIONS, check, withPgbench: true, isWriting: true });
    return rowsBeside(rounds, 'cancellations', {
      plain: { reach: { least: 0.8 }, must: { least: 0.65 } },
      pgbench: { reach: { least: 0.6 }, must: { least: 0.45 } },
    });
  });
}
