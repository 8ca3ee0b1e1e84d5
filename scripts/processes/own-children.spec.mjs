import { expect, it } from '@jest/globals';
import { captured, startNode } from './own-children.mjs';

const piped = { stdio: ['ignore', 'pipe', 'pipe'] };
const FOREVER = 'setInterval(() => {}, 1_000_000)';

it('ends processes that outlive the captured one and hold its output', async () => {
  const orphan = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(FOREVER)}], { stdio: 'inherit' })`;
  const { code, output, isLate } = await captured(
    startNode(['-e', `${orphan}.on('spawn', () => { console.log('done'); process.exit(0); })`], piped),
  );
  expect({ code, output, isLate }).toEqual({ code: 0, output: 'done\n', isLate: false });
});

it('ends a process that takes longer than its limit, and says so', async () => {
  const { code, isLate } = await captured(startNode(['-e', FOREVER], piped), 50);
  expect({ code, isLate }).toEqual({ code: 1, isLate: true });
});
