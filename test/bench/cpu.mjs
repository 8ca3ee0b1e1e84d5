import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Linux counts in hundredths of a second, even when the kernel's own timer differs. */
const MS_PER_TICK = 10;

/** One process as /proc tells it; its name stands in brackets and may contain anything, even brackets. */
function processOf(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const end = text.lastIndexOf(')');
  const fields = text.slice(end + 2).split(' ');
  const [own, reaped] = [
    [11, 12],
    [13, 14],
  ].map((places) => places.reduce((sum, place) => sum + Number(fields[place]), 0) * MS_PER_TICK);
  return { pid, name: text.slice(text.indexOf('(') + 1, end), parent: Number(fields[1]), own, reaped };
}

function allProcesses() {
  const found = [];
  for (const name of readdirSync('/proc')) {
    try {
      if (/^\d+$/.test(name)) found.push(processOf(Number(name)));
    } catch {
      // It ended meanwhile, and its parent counts it as reaped.
    }
  }
  return found;
}

/** This process and everything it started, however far down: the embedded database belongs to it. */
function family(processes) {
  const ours = new Set([process.pid]);
  for (let before = 0; before !== ours.size;) {
    before = ours.size;
    for (const { pid, parent } of processes) if (ours.has(parent)) ours.add(pid);
  }
  return processes.filter(({ pid }) => ours.has(pid));
}

const sum = (processes) => processes.reduce((total, { own, reaped }) => total + own + reaped, 0);

/** Time that all processors were busy. Interrupts are left out: they belong to nobody, and some of them to us. */
function busyMs() {
  const [, user, nice, system, , , , , steal] = readFileSync('/proc/stat', 'utf8').split(/\s+/);
  return (Number(user) + Number(nice) + Number(system) + Number(steal)) * MS_PER_TICK;
}

/**
 * CPU time in milliseconds so far, of the whole machine, of this run, and of each party of this run. A party is a
 * process id, or `postgres` for the database. `busy` is null where there is no /proc.
 */
export function readCpu(parties = {}) {
  const cores = availableParallelism();
  const at = performance.now();
  if (process.platform !== 'linux') return { at, cores, busy: null, ours: 0, parties: null };
  const ours = family(allProcesses());
  const of = (who) => ours.filter(({ pid, name }) => (who === 'postgres' ? name === 'postgres' : pid === who));
  return {
    at,
    cores,
    busy: busyMs(),
    ours: sum(ours),
    parties: Object.fromEntries(Object.entries(parties).map(([name, who]) => [name, sum(of(who))])),
  };
}
