import { randomUUID } from 'node:crypto';
import { QUEUE } from '../../backend/dist/mail/broadcasts/broadcast.repository.js';

const TIMES = 3;

/** Server time (ms) of the broadcast's queueing statement: planning, running, indexes and triggers. Rolled back. */
export async function timeOfQueueing(database) {
  const times = [];
  while (times.length < TIMES) times.push(await timeOnce(database));
  return times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)];
}

async function timeOnce(database) {
  const id = randomUUID();
  await database.query('BEGIN');
  await database.query(
    `INSERT INTO broadcasts (id, subject, message, active_clients_only, created_by_id, created_at)
     SELECT $1, 'Νέο πρόγραμμα', 'Γεια σας', true, id, now() FROM users WHERE role = 1`,
    [id],
  );
  const { rows } = await database.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${QUEUE}`, [
    true,
    2,
    id,
    new Date(),
  ]);
  await database.query('ROLLBACK');
  const [{ 'Planning Time': planning, 'Execution Time': running }] = rows[0]['QUERY PLAN'];
  return planning + running;
}
