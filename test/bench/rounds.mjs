import { readCpu } from './cpu.mjs';
import { costOf, foreignShare, orderOf, ratioRow } from './figures.mjs';

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** Requests of each target in a round. */
export const OPERATIONS = Number(process.env.BENCH_OPERATIONS ?? 2_000);
/** Requests that each target answers before it is measured. */
export const WARM_UP = Number(process.env.BENCH_WARM_UP ?? 10_000);
/** A round is repeated once when others used more than this of the machine. */
const NOISY = Number(process.env.BENCH_NOISY ?? 0.1);

/** Runs one turn, and adds its cost. `run` resolves to at least `{ operations, ms }`, which it measures. */
async function measured({ parties = {}, before = () => {}, run, after = () => {} }, round) {
  await before(round);
  const start = readCpu(parties);
  const turn = await run(round);
  const end = readCpu(parties);
  await after(turn, round);
  const cpu =
    end.parties &&
    Object.fromEntries(Object.keys(parties).map((name) => [name, end.parties[name] - start.parties[name]]));
  return { ...turn, cpu, cores: end.cores, foreign: foreignShare(start, end), window: end.at - start.at };
}

/** The share of a round is that of its turns, each as long as it took. */
function foreignOf(turns) {
  const known = Object.values(turns).filter(({ foreign }) => foreign !== null);
  const whole = known.reduce((sum, { window }) => sum + window, 0);
  return whole === 0 ? null : known.reduce((sum, { foreign, window }) => sum + foreign * window, 0) / whole;
}

async function oneRound(targets, round) {
  const turns = {};
  for (const target of orderOf(targets, round)) turns[target.name] = await measured(target, round);
  return { turns, foreign: foreignOf(turns) };
}

const isNoisy = ({ foreign }) => foreign !== null && foreign > NOISY;
const quieter = (a, b) => (a.foreign <= b.foreign ? a : b);

const toldTurn = ([name, { operations, ms, p50, p99 }]) => {
  const latency = p50 === undefined ? '' : ` (p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(0)} ms)`;
  return `${name} ${Math.round(operations / (ms / 1000))}/s${latency}`;
};

/**
 * Measures targets beside each other, in turn in each round. A round in which others used much of the machine is
 * repeated once, the quieter one counts, and says so.
 *
 * @param {{ name: string, parties?: object, before?: Function, run: Function, after?: Function }[]} targets
 * @returns {Promise<{ turns: Record<string, object>, foreign: number | null, wasNoisy: boolean }[]>}
 */
export async function inRounds(targets, tell, rounds = ROUNDS) {
  const done = [];
  for (let round = 0; round < rounds; round += 1) {
    let one = await oneRound(targets, round);
    if (isNoisy(one)) one = quieter(one, await oneRound(targets, round));
    const wasNoisy = isNoisy(one);
    done.push({ ...one, wasNoisy });
    const share =
      one.foreign === null ? '' : `; foreign CPU ${Math.round(one.foreign * 100)} %${wasNoisy ? ', NOISY' : ''}`;
    tell(`round ${round + 1}: ${Object.entries(one.turns).map(toldTurn).join(', ')}${share}`);
  }
  return done;
}

export const meanForeign = (rounds) => {
  const known = rounds.map(({ foreign }) => foreign).filter((share) => share !== null);
  return known.length === 0 ? null : known.reduce((sum, share) => sum + share, 0) / known.length;
};

export const rateOf = ({ operations, ms }) => operations / ms;

/** All turns of one target together: their costs, which a single turn tells only roughly. */
function together(rounds, name) {
  const turns = rounds.map((round) => round.turns[name]);
  const sum = (of) => turns.reduce((total, turn) => total + of(turn), 0);
  const parties = Object.keys(turns[0].cpu ?? {});
  const cpu = Object.fromEntries(parties.map((party) => [party, sum((turn) => turn.cpu[party])]));
  return { operations: sum((turn) => turn.operations), ms: sum((turn) => turn.ms), cpu, cores: turns[0].cores };
}

/** A row of the table: in each round `of` makes a ratio of the turns; `costsOf` names those whose costs are shown. */
export function rowOf(rounds, { what, of, reach, must, costsOf = [] }) {
  const ratios = rounds.map(({ turns }) => of(turns));
  const costs = costsOf.map((name) => `${name}: ${costOf(together(rounds, name))}`).join('; ');
  return { ...ratioRow({ what, ratios, reach, must, foreign: meanForeign(rounds) }), costs, rounds };
}
