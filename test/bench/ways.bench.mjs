import { createECDH, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { startChild } from './child.mjs';
import { median } from './figures.mjs';
import { openGym } from './mailing-gym.mjs';

/** Fewer for a quick run; the aims hold for the default. */
const RECIPIENTS = Number(process.env.BENCH_RECIPIENTS ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const MOST = 1;
/** A text is written down before it is given, which a mail is not. */
const MUST = { phone: 1.3, text: 1.75 };
const MESSAGE = 'Γεια σας {UserName},\n\nαπό Δευτέρα ισχύει το νέο πρόγραμμα των τμημάτων. Σας περιμένουμε.';
const WAYS = ['mail', 'phone', 'text'];

export const title = `A broadcast to ${RECIPIENTS} members by push and by SMS, beside the same by mail`;

/** Each member has a phone at the push service, and a number at the company that sends SMS. */
async function reachAll({ database }, origin) {
  const webPush = createRequire(import.meta.resolve('../../backend/package.json'))('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const browser = createECDH('prime256v1').generateKeys('base64url');
  await database.query('INSERT INTO push_keys VALUES (1, $1, $2, now())', [publicKey, privateKey]);
  await database.query(
    `INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth, server_key, created_at, seen_at)
     SELECT id, $1 || '/push/' || id, $2, $3, $4, now(), now() FROM users WHERE role = 2`,
    [origin, browser, randomBytes(16).toString('base64url'), publicKey],
  );
  await database.query(
    `UPDATE users SET phone = '69' || (10000000 + row) FROM (SELECT id, row_number() OVER () AS row FROM users) numbered
     WHERE numbered.id = users.id AND role = 2`,
  );
  const secrets = JSON.stringify({ secret: 'token', signatureSecret: '' });
  await database.query(
    `INSERT INTO text_provider (id, provider, way, account, sender, secrets, origin, changed_at)
     VALUES (1, 'twilio', 'sms', 'AC1', 'Palestra', $1, $2, now())`,
    [secrets, origin],
  );
  await database.query(
    `INSERT INTO settings (key, value)
     VALUES ('uses.texting', 'on'), ('uses.phoneMessages', 'on'), ('TextPriceCents', '5'), ('TextCapEuros', '10000')
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
  await database.query('VACUUM ANALYZE');
}

async function broadcast(gym, name, byText) {
  const answer = await fetch(`${gym.url}/api/admin/send-broadcast-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${gym.token}` },
    body: JSON.stringify({ subject: name, message: MESSAGE, ...(byText && { byText }) }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
}

/** From the request until the last one is recorded as sent. */
async function send(gym, { sink, way, name }) {
  await gym.database.query('DELETE FROM message_choices');
  await gym.database.query('DELETE FROM text_messages');
  if (way !== 'text')
    await gym.database.query(`INSERT INTO message_choices SELECT id, 'news', $1 FROM users WHERE role = 2`, [way]);
  await gym.database.query('VACUUM ANALYZE');
  await sink.ask({ type: 'expect', count: RECIPIENTS }, 'expecting');
  const all = sink.next('all');
  const begun = performance.now();
  await broadcast(gym, name, way === 'text');
  const { readers = RECIPIENTS, connections = 0 } = await all;
  const left = "SELECT count(*)::int AS left FROM mails WHERE state <> 'sent'";
  while ((await gym.database.query(left)).rows[0].left > 0);
  const ms = performance.now() - begun;
  const by = await gym.database.query(
    'SELECT DISTINCT channel FROM mails m JOIN broadcasts b ON b.id = m.broadcast_id WHERE b.subject = $1',
    [name],
  );
  const channels = by.rows.map(({ channel }) => channel).join();
  if (readers !== RECIPIENTS || channels !== way) throw new Error(`${way}: ${readers} readers, by ${channels}`);
  return { ms, connections };
}

export async function measure(tell) {
  const smtp = startChild('smtp-sink.mjs');
  const company = startChild('company-sink.mjs');
  const [mail, other] = await Promise.all([smtp.next('ready'), company.next('ready')]);
  const gym = await openGym(RECIPIENTS, `smtp://127.0.0.1:${mail.port}`, { OUTGOING_LOOPBACK: 'on' });
  const rounds = [];
  try {
    await reachAll(gym, `http://127.0.0.1:${other.port}`);
    // The first round warms up, and does not count.
    for (let number = 0; number <= ROUNDS; number += 1) {
      const ms = {};
      // None has the better half.
      const order = number % 2 === 0 ? WAYS : [...WAYS].reverse();
      for (const way of order) {
        const sink = way === 'mail' ? smtp : company;
        const done = await send(gym, { sink, way, name: `${way} ${number}` });
        ms[way] = done.ms;
        tell(
          `round ${number}, ${way}: ${Math.round(done.ms)} ms, ${Math.round(RECIPIENTS / (done.ms / 1_000))}/s, ${done.connections} connections`,
        );
      }
      if (number > 0) rounds.push(ms);
    }
  } finally {
    await gym.close();
    await Promise.all([smtp.end(), company.end()]);
  }
  return [row(rounds, 'phone', 'by push, to mail'), row(rounds, 'text', 'by SMS, to mail')];
}

function row(rounds, way, what) {
  const ratios = rounds.map((ms) => ms[way] / ms.mail);
  const ratio = median(ratios);
  return {
    ...{ what: `time ${what}`, result: ratio.toFixed(2), aim: `<= ${MOST} (${MUST[way]})`, holds: ratio <= MUST[way] },
    spread: ratios.map((one) => one.toFixed(2)).join(' '),
  };
}
