// `npm run dev`: both apps and the API with live reload, behind one address.
import { watch } from 'node:fs';
import path from 'node:path';
import { startApi } from '../api-process.mjs';
import { buildWhenStale } from '../build-when-stale.mjs';
import { root } from '../paths.mjs';
import { mailboxFor } from '../mailbox-for.mjs';
import { databaseFor } from '../postgres/database-for.mjs';
import { findFreePort, requireFreePort } from '../processes/free-port.mjs';
import { endChild } from '../processes/own-children.mjs';
import { closeAtEnd, shutDownOnSignals } from '../processes/shutdown.mjs';
import { readServerEnvironment, keptSecrets } from '../server-environment.mjs';

const QUIET_MS = 150;

/** Calls `onChange` once after each burst of changes to TypeScript sources, never twice at the same time. */
function watchSources(folder, onChange) {
  let timer = null;
  let running = Promise.resolve();
  const watcher = watch(folder, { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.ts') || file.endsWith('.spec.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(onChange).catch((error) => console.error(error));
    }, QUIET_MS);
  });
  return {
    close() {
      clearTimeout(timer);
      watcher.close();
    },
  };
}

const tell = (line) => console.log(line);

function startSources(env) {
  const backend = path.join(root, 'backend');
  return startApi(['--import', '@swc-node/register/esm-register', 'src/main.ts'], {
    cwd: backend,
    // Its reader refuses `checkers` of tsconfig.json.
    env: { ...env, TS_NODE_PROJECT: 'tsconfig.build.json' },
    tell,
  });
}

/** Restarts the API after each change; a version that fails to start waits for the next change. */
async function runApiWithReload(env) {
  let api = startSources(env);
  const answer = await api.ready;
  if (!answer) return null;
  const watcher = watchSources(path.join(root, 'backend', 'src'), async () => {
    await endChild(api.child);
    api = startSources(env);
    tell((await api.ready) ? 'The API runs the new code' : 'The API waits for the next change');
  });
  closeAtEnd(() => watcher.close());
  return answer;
}

/** Runs Vite inside this process: a separate one would outlive a killed launcher. */
async function startVite(workspace, server) {
  const vite = await import('vite');
  const folder = path.join(root, workspace);
  const running = await vite.createServer({
    root: folder,
    configFile: path.join(folder, 'vite.config.ts'),
    server: { strictPort: true, ...server },
    clearScreen: false,
    logLevel: 'warn',
  });
  await running.listen();
  closeAtEnd(() => running.close());
}

async function startApps({ host, port }, apiPort) {
  const adminPort = await findFreePort();
  const hmrPort = await findFreePort();
  // The console's live reload uses its own port: two such sockets cannot share the member site's.
  await startVite('admin-ui', { host: '127.0.0.1', port: adminPort, hmr: { port: hmrPort, clientPort: hmrPort } });
  const api = `http://127.0.0.1:${apiPort}`;
  const proxy = { '/api': api, '/metrics': api, '/admin': `http://127.0.0.1:${adminPort}` };
  await startVite('member-ui', { host, port, proxy });
}

export default async function start() {
  await buildWhenStale(tell, ['backend']);
  const environment = await readServerEnvironment();
  const { host, port, dataDir } = environment;
  await requireFreePort('PORT', port, host);
  const secret = keptSecrets(environment);
  const mailbox = await mailboxFor(environment);
  const databaseUrl = await databaseFor(environment, tell);
  const apiPort = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const answer = await runApiWithReload({
    ...secret,
    ...mailbox.env,
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(apiPort) },
    PUBLIC_URL: process.env.PUBLIC_URL ?? address,
  });
  if (!answer) return 1;
  await startApps(environment, apiPort);
  shutDownOnSignals();
  for (const line of answer.lines) tell(line.replaceAll(answer.url, address));
  for (const line of mailbox.lines) tell(line);
  tell(`Palestra is ready: ${answer.where.replaceAll(answer.url, address)}`);
}
