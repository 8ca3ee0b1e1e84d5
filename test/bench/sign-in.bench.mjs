import { availableParallelism } from 'node:os';
import { using } from './beside.mjs';
import { startChild } from './child.mjs';
import { PASSWORD } from './fill.mjs';
import { openGym, tokenOf } from './gym.mjs';
import { startGenerator } from './load.mjs';
import { REQUESTS } from './operations.mjs';
import { inRounds, OPERATIONS, rateOf, rowOf, WARM_UP } from './rounds.mjs';

const AT_ONCE = 8;
/** The API leaves one core to everything else. */
const LANES = Math.max(1, availableParallelism() - 1);
/** A password takes as long as ten other requests. */
const SIGN_INS = Math.max(AT_ONCE, Math.round(OPERATIONS / 10));
const OTHERS = 2;
/** As many as that: the p99 of a thousand is that of the ten slowest, and another one each time. */
const READS = Math.max(3_000, OPERATIONS);

export const title = `${AT_ONCE} sign-ins at once, beside argon2id on ${LANES} lane(s), and what others feel of them`;

const signIn = (n) => ({
  method: 'POST',
  path: '/api/auth/login',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: `client${1 + n}@palestra.test`, password: PASSWORD }),
});
const range = (count) => Array.from({ length: count }, (_, n) => n);

export function measure(tell) {
  return using(openGym(), async (gym) => {
    const [guests, others] = await Promise.all([startGenerator(), startGenerator()]);
    const [hasher, patient] = [startChild('hash-passwords.mjs'), startChild('hash-passwords.mjs')];
    await Promise.all([hasher.next('ready'), patient.next('ready')]);
    const { rows } = await gym.database.query('SELECT password_hash FROM users WHERE role = 2 LIMIT 1');
    const order = { type: 'hash', hash: rows[0].password_hash, password: PASSWORD, lanes: LANES, count: SIGN_INS };

    const signIns = () =>
      guests.run({ url: gym.url, connections: AT_ONCE, requests: range(SIGN_INS).map(signIn), expected: [200, 201] });
    const reads = (count = READS, connections = OTHERS) =>
      others.run({
        url: gym.url,
        connections,
        requests: range(count).map((n) => REQUESTS.day(n, tokenOf)),
        expected: [200],
      });
    /** Work goes on until the others have read all. */
    const readsBeside = async (work) => {
      let isOver = false;
      const crowd = (async () => {
        while (!isOver) await work();
      })();
      const turn = await reads();
      isOver = true;
      await crowd;
      return turn;
    };
    await signIns();
    for (let sent = 0; sent < WARM_UP; sent += OPERATIONS) await reads(OPERATIONS, 16);

    const parties = { API: gym.pid, PostgreSQL: 'postgres', generator: guests.pid };
    const rounds = await inRounds(
      [
        { name: 'product', parties, run: signIns },
        { name: 'argon2id', run: () => hasher.ask(order, 'hashed') },
        { name: 'others alone', run: () => reads() },
        { name: 'others meanwhile', run: () => readsBeside(signIns) },
        {
          name: 'others beside argon2id',
          run: () => readsBeside(() => patient.ask({ ...order, isPatient: true }, 'hashed')),
        },
      ],
      tell,
    );
    await Promise.all([guests.end(), others.end(), hasher.end(), patient.end()]);
    return [
      rowOf(rounds, {
        what: 'sign-ins, to argon2id',
        of: ({ product, argon2id }) => rateOf(product) / rateOf(argon2id),
        reach: { least: 0.9 },
        must: { least: 0.75 },
        costsOf: ['product'],
      }),
      rowOf(rounds, {
        what: "p99 of others' reads meanwhile, to alone",
        of: (turns) => turns['others meanwhile'].p99 / turns['others alone'].p99,
        reach: { most: 1.5 },
      }),
      // The machine's share of it: no server, and the same lanes at the priority of the API's.
      rowOf(rounds, {
        what: "p99 of others' reads beside argon2id alone, to alone",
        of: (turns) => turns['others beside argon2id'].p99 / turns['others alone'].p99,
      }),
    ];
  });
}
