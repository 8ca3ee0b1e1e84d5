import PostalMime from 'postal-mime';
import { LANES } from '../../backend/dist/mail/delivery/smtp-transport.js';
import { startChild } from './child.mjs';
import { openGym } from './mailing-gym.mjs';

/** Fewer for a first look; what holds is said of the usual number. */
const RECIPIENTS = Number(process.env.BENCH_RECIPIENTS ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const LEAST_RATIO = 0.7;
const MESSAGE = 'Γεια σας {UserName},\n\nαπό Δευτέρα ισχύει το νέο πρόγραμμα των τμημάτων. Σας περιμένουμε.';

export const title = `A broadcast to ${RECIPIENTS} members, beside nodemailer's pool of ${LANES} connections and the same server`;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
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

/** Until the last one is on record as sent: the next round begins with nothing under way. */
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
  await pool.ask({ type: 'send', url, connections: LANES, count: RECIPIENTS, mail }, 'sent');
  return (await all).ms;
}

/** What the reference sends: a mail of ours. */
async function mailOf(raw) {
  const { subject, text, html } = await PostalMime.parse(raw);
  return { from: 'gym@palestra.test', subject, text, html };
}

export async function measure(tell) {
  const sink = startChild('smtp-sink.mjs');
  const pool = startChild('nodemailer-pool.mjs');
  const [{ port }] = await Promise.all([sink.next('ready'), pool.next('ready')]);
  const url = `smtp://127.0.0.1:${port}`;
  const gym = await openGym(RECIPIENTS, url);
  const rounds = [];
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const ours = await sendOurs(gym, sink, round);
      const theirs = await sendTheirs(sink, pool, url, await mailOf(ours.sample));
      rounds.push({ ...ours, theirs, ratio: theirs / ours.ms });
      tell(
        `round ${round}: ours ${perSecond(ours.ms)}/s, nodemailer ${perSecond(theirs)}/s, queued in ${Math.round(ours.queued)} ms`,
      );
    }
  } finally {
    await gym.close();
    await Promise.all([sink.end(), pool.end()]);
  }
  const queued = median(rounds.map((round) => round.queued));
  const ratio = median(rounds.map((round) => round.ratio));
  const spread = rounds.map((round) => round.ratio.toFixed(2)).join(' ');
  return [
    { what: 'queued, request to answer', result: `${Math.round(queued)} ms`, aim: '< 1000 ms', holds: queued < 1000 },
    {
      what: "rate, to nodemailer's pool",
      result: ratio.toFixed(2),
      aim: `>= ${LEAST_RATIO}`,
      holds: ratio >= LEAST_RATIO,
      spread,
    },
  ];
}
