import { using } from './beside.mjs';
import { startChild } from './child.mjs';
import { openGym } from './gym.mjs';
import { inRounds, rowOf } from './rounds.mjs';

export const title = 'From the start of the process until it serves, beside a bare Nest + Fastify app';

async function start(file, env) {
  const begun = performance.now();
  const child = startChild(file, env);
  await child.next('ready');
  const ms = performance.now() - begun;
  await child.end();
  return { operations: 1, ms };
}

export function measure(tell) {
  return using(openGym(), async ({ databaseUrl }) => {
    const env = { NODE_ENV: 'development', LOG_LEVEL: 'warn', PORT: '0', MAILBOX_PORT: '0', DEMO: 'off' };
    const product = () =>
      start('../../backend/dist/main.js', { ...env, DATABASE_URL: databaseUrl, JWT_SECRET: 'known to this run alone' });
    const bare = () => start('bare-nest.mjs', env);
    // The first start reads the files from disk.
    await product();
    await bare();
    const rounds = await inRounds(
      [
        { name: 'product', run: product },
        { name: 'bare', run: bare },
      ],
      tell,
    );
    const times = ({ turns }) => Math.round(turns.product.ms);
    tell(`Ready after ${rounds.map(times).join(', ')} ms`);
    return [rowOf(rounds, { what: 'start, to bare Nest + Fastify', of: ({ product, bare }) => product.ms / bare.ms })];
  });
}
