import PostalMime from 'postal-mime';
import { CONNECTIONS } from '../../backend/dist/mail/delivery/smtp-transport.js';
import { startChild } from './child.mjs';
import { median } from './figures.mjs';
import { openGym } from './mailing-gym.mjs';

/** Fewer for a quick run; the aims hold for the default. */
const RECIPIENTS = Number(process.env.BENCH_RECIPIENTS ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const LEAST_RATIO = 0.7;
const MOST_QUEUEING_MS = 1000;
const MESSAGE = 'Γεια σας {UserName},\n\nαπό Δευτέρα ισχύει το νέο πρόγραμμα των τμημάτων. Σας περιμένουμε.';

export const title = `A broadcast to ${RECIPIENTS} members, beside nodemailer's pool of ${CONNECTIONS} connections and the same server`;

const perSecond = (ms) => Math.round(RECIPIENTS / (ms / 1000));

async function broadcast(gym, round) {
  const begun = performance.now();
  const answer = await fetch(`${gym.url}/api/admin/send-broadcast-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${gym.token}` },
    body: JSON.stringify({ subject: `Νέο πρόγραμμα ${round}`, message: MESSAGE }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return performance.now() - begun;
}

/** Waits until the last mail is recorded as sent, so that the next round starts idle. */
async function allOnRecord(gym) {
  const left = "SELECT count(*)::int AS left FROM mails WHERE state <> 'sent'";
  while ((await gym.database.query(left)).rows[0].left > 0);
}

async function sendOurs(gym, sink, round) {
  await sink.ask({ type: 'expect', count: RECIPIENTS }, 'expecting');
  const all = sink.next('all');
  const queued = await broadcast(gym, round);
  const { ms, sample } = await all;
  await allOnRecord(gym);
  return { queued, ms, sample };
}

async function sendTheirs(sink, pool, url, mail) {
  await sink.ask({ type: 'expect', count: RECIPIENTS }, 'expecting');
  const all = sink.next('all');
  await pool.ask({ type: 'send', url, connections: CONNECTIONS, count: RECIPIENTS, mail }, 'sent');
  return (await all).ms;
}

/** Content of the reference mails: one of our own, with text and all headers. */
async function mailOf(raw) {
  const { from, subject, text, html, headers } = await PostalMime.parse(raw);
  const own = headers.filter(({ key }) => key === 'auto-submitted' || key.startsWith('list-unsubscribe'));
  return { from, subject, text, html, headers: own.map(({ originalKey, value }) => ({ key: originalKey, value })) };
}

/** Runs both in turn on the same machine. The first one alternates, so that neither gets the better half. */
async function round({ gym, sink, pool, url }, number, sample) {
  const ourTurn = () => sendOurs(gym, sink, number);
  const theirTurn = async (raw) => sendTheirs(sink, pool, url, await mailOf(raw));
  const first = number % 2 === 1 ? await ourTurn() : null;
  const theirs = await theirTurn(first?.sample ?? sample);
  const ours = first ?? (await ourTurn());
  return { ...ours, theirs, ratio: theirs / ours.ms };
}

export async function measure(tell) {
  const sink = startChild('smtp-sink.mjs');
  const pool = startChild('nodemailer-pool.mjs');
  const [{ port }] = await Promise.all([sink.next('ready'), pool.next('ready')]);
  const url = `smtp://127.0.0.1:${port}`;
  const gym = await openGym(RECIPIENTS, url);
  const rounds = [];
  try {
    for (let number = 1; number <= ROUNDS; number += 1) {
      const { queued, ms, theirs, ratio, sample } = await round({ gym, sink, pool, url }, number, rounds[0]?.sample);
      rounds.push({ queued, ratio, sample });
      tell(
        `round ${number}: ours ${perSecond(ms)}/s, nodemailer ${perSecond(theirs)}/s, queued in ${Math.round(queued)} ms`,
      );
    }
  } finally {
    await gym.close();
    await Promise.all([sink.end(), pool.end()]);
  }
  return rowsOf(rounds);
}

function rowsOf(rounds) {
  const queued = median(rounds.map((one) => one.queued));
  const ratio = median(rounds.map((one) => one.ratio));
  const spread = rounds.map((one) => one.ratio.toFixed(2)).join(' ');
  return [
    within('queued, request to answer', queued),
    {
      what: "rate, to nodemailer's pool",
      result: ratio.toFixed(2),
      aim: `>= ${LEAST_RATIO}`,
      holds: ratio >= LEAST_RATIO,
      spread,
    },
  ];
}

const within = (what, ms) => ({
  what,
  result: `${Math.round(ms)} ms`,
  aim: `< ${MOST_QUEUEING_MS} ms`,
  holds: ms < MOST_QUEUEING_MS,
});
