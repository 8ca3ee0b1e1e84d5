import { openBeside, rowsBeside, using } from './beside.mjs';
import { requireBooked } from './gym.mjs';

const CONNECTIONS = 32;

export const title = `Booking at ${CONNECTIONS} connections, beside pgbench and a plain server with the same statements`;

const check = (database, visits) => requireBooked(database, { visits });

export function measure(tell) {
  return using(openBeside(['booking'], { tell }), async ({ compare }) => {
    const rounds = await compare('booking', { connections: CONNECTIONS, check, withPgbench: true, isWriting: true });
    return rowsBeside(rounds, 'bookings', {
      plain: { reach: { least: 0.85 }, must: { least: 0.7 } },
      pgbench: { reach: { least: 0.65 }, must: { least: 0.5 } },
    });
  });
}
