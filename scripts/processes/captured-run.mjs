import { exitOf } from './own-children.mjs';

/** Collects a process's output, to be shown only if it matters. */
export async function captured(child) {
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  const closed = new Promise((resolve) => child.once('close', resolve));
  const code = await exitOf(child);
  await closed;
  return { code, output: Buffer.concat(chunks).toString('utf8') };
}
