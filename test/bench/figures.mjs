// The arithmetic of the measurements, without the machine.

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export const spreadOf = (values) => ({ min: Math.min(...values), median: median(values), max: Math.max(...values) });

/** Whether a median keeps a bound: `least` for rates, `most` for times. Without a bound there is nothing to keep. */
export function holds(value, { least = -Infinity, most = Infinity } = {}) {
  return value >= least && value <= most;
}

/** The share of the machine's CPU time that others used between two readings, 0 to 1; null: cannot be known. */
export function foreignShare(before, after) {
  if (before.busy === null || after.busy === null) return null;
  const available = (after.at - before.at) * after.cores;
  const foreign = after.busy - before.busy - (after.ours - before.ours);
  return Math.min(1, Math.max(0, foreign / available));
}

/** Every target in every round; which of them is first alternates, so that none always gets the better moment. */
export const orderOf = (targets, round) => targets.map((_, n) => targets[(n + round) % targets.length]);

export const percent = (share) => (share === null ? 'unknown' : `${Math.round(share * 100)} %`);
const fixed = (value) => value.toFixed(value < 10 ? 2 : 0);
const aimOf = ({ least, most } = {}) =>
  least === undefined ? (most === undefined ? null : `<= ${most}`) : `>= ${least}`;

/** One line of the table that a measurement prints: a ratio over rounds, and its aims. */
export function ratioRow({ what, ratios, reach, must, foreign }) {
  const { min, median: middle, max } = spreadOf(ratios);
  const aims = [aimOf(reach), aimOf(must) && `(must ${aimOf(must)})`].filter(Boolean);
  return {
    what,
    result: `${fixed(min)} / ${fixed(middle)} / ${fixed(max)}`,
    aim: aims.join(' '),
    reached: reach === undefined ? '' : holds(middle, reach),
    holds: holds(middle, must),
    'foreign CPU': percent(foreign),
  };
}

/**
 * Reports the cost of a turn: CPU milliseconds per operation of each party, and how much of the machine all of them
 * used.
 */
export function costOf({ operations, ms, cpu, cores }) {
  const parts = Object.entries(cpu ?? {}).filter(([, used]) => used > 0);
  if (parts.length === 0) return '';
  const used = parts.reduce((sum, [, part]) => sum + part, 0);
  const each = parts.map(([name, part]) => `${name} ${(part / operations).toFixed(2)} ms`);
  return `${each.join(', ')} (${percent(used / (ms * cores))} of ${cores} cores)`;
}
