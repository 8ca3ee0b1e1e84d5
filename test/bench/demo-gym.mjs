import { openDatabase } from './bench-database.mjs';
import { startChild } from './child.mjs';

const DAY_MS = 86_400_000;
const SATURDAY = 6;

/** 06:00 UTC on the next working day: the gym is open, and its day lies ahead. */
function nextWorkingMorning() {
  const day = new Date(Date.now() + DAY_MS);
  day.setUTCHours(6, 0, 0, 0);
  while ([0, SATURDAY].includes(day.getUTCDay())) day.setTime(day.getTime() + DAY_MS);
  return day;
}

/** The demo gym on the morning of a working day, with a session of its member. */
export async function openDemoGym() {
  const database = await openDatabase({ demo: true });
  const api = startChild('../support/api-process.mjs', {
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'warn', JWT_SECRET: 'known to this measurement alone' },
    ...{ DATABASE_URL: database.url, PORT: '0', MAILBOX_PORT: '0', TEST_NOW: nextWorkingMorning().toISOString() },
  });
  const { url } = await api.next('ready');
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'member@palestra.test', password: 'palestra' }),
  });
  const { data: session } = await answer.json();
  const close = async () => {
    await api.end();
    await database.close();
  };
  return { url, session, close };
}
