import { once } from 'node:events';
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { signIn } from './accounts.js';
import { ApiClient } from './api-client.js';
import { LiveReader } from './live-reader.js';
import { runCommand, type CommandResult } from './run-command.js';
import { startApiProcess, type ApiProcess } from './start-api-process.mjs';

export const PASSWORD = 'seven blue herons';
export const OWNER = 'owner@gym.gr';
export const GYMS_KEY = 'a key of thirty-two characters ..';

/** Makes a gym in this database, with an owner whose password is the same everywhere, or with the demo's people. */
export const createGym = (
  url: string,
  key: string,
  hosts: string[],
  more: string[] = [],
  env: Record<string, string> = { GYMS_KEY },
  { isDemo = false } = {},
): Promise<CommandResult> =>
  runCommand(
    'gym-create',
    [
      ...['--key', key, '--name', `Gym ${key}`, ...(isDemo ? ['--demo'] : ['--email', OWNER, '--owner', 'Ελένη'])],
      ...hosts.flatMap((host) => ['--host', host]),
      ...more,
    ],
    { DATABASE_URL: url, ADMIN_PASSWORD: PASSWORD, ...env },
  );

export interface OpenedGym {
  url: string;
  token: string;
  owner: ApiClient;
  visitor: ApiClient;
}

type Owned = Pick<OpenedGym, 'url' | 'token' | 'owner'>;

/** Adds a client to another gym, then one to this gym, and returns the report of this gym's live stream about them. */
export async function heardAt(gym: Owned, { owner: other }: Owned) {
  const reader = await LiveReader.open(gym.url, gym.token);
  const anna = { name: 'Άννα', email: 'stream@example.gr', phone: '6971234568' };
  const there = await other.post<{ id: string }>('/Admin/clients', anna);
  const here = await gym.owner.post<{ id: string }>('/Admin/clients', anna);
  const { clientIds } = await reader.hears('clients');
  reader.leave();
  return { clientIds, own: here.data.id, tellsOfOther: JSON.stringify(reader.lists).includes(there.data.id) };
}

/** A process that serves all gyms of a database. Addresses of 127.0.0.0/8 are the hosts of its gyms. */
export class ManyGyms {
  private constructor(readonly process: ApiProcess) {}

  /** `workers`: the product itself, whose clock and jobs are its own. */
  static async serve(
    databaseUrl: string,
    env: Record<string, string> = {},
    { workers, output }: { workers?: number; output?: (text: string) => void } = {},
  ): Promise<ManyGyms> {
    return new ManyGyms(
      await startApiProcess({
        ...{ databaseUrl, workers, output },
        env: { GYMS: 'all', GYMS_KEY, PUBLIC_URL: 'http://127.0.0.1:3000', SMTP_URL: '', ...env },
      }),
    );
  }

  urlAt = (host: string): string => this.process.url.replace('127.0.0.1', host);

  /** With a session of its owner. */
  async open(host: string): Promise<OpenedGym> {
    const url = this.urlAt(host);
    const visitor = new ApiClient(url, null);
    const { token } = (await signIn(visitor, OWNER, PASSWORD)).data;
    return { url, token, owner: visitor.withToken(token), visitor };
  }

  stop = (): Promise<void> => this.process.stop();
}

/** A request with another `Host`, which `fetch` does not let anybody set. */
export async function answerAs(host: string, url: string, asked: string, headers: OutgoingHttpHeaders = {}) {
  const sent = get(`${url}${asked}`, { headers: { ...headers, Host: host } });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** The same without headers. */
export async function askedAs(host: string, url: string, asked: string): Promise<{ status?: number; body: string }> {
  const { status, body } = await answerAs(host, url, asked);
  return { status, body };
}
