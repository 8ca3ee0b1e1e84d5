import { startChild } from './child.mjs';
import { WrongAnswer } from './gym.mjs';

/** The process that sends the requests of a measurement. */
export async function startGenerator() {
  const child = startChild('generator.mjs');
  await child.next('ready');

  /** Prepares first, so that reading a long list is not measured. */
  async function run({ url, connections, requests, expected }) {
    await child.ask({ type: 'load', url, connections, requests, expected }, 'loaded');
    const turn = await child.ask({ type: 'run' }, 'ran');
    if (turn.unexpected !== null) throw new WrongAnswer(`${JSON.stringify(turn.statuses)}: ${turn.unexpected}`);
    return turn;
  }
  return { pid: child.pid, run, end: child.end };
}
