import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkedLookup, OutgoingFailure, post, problemOfAddress, type Reach } from './outgoing.js';
import { isPublic } from './public-address.js';

const NOBODY = (): Promise<string[]> => Promise.resolve([]);
const PRODUCT: Reach = { resolve: NOBODY, isOpen: isPublic, isOpenPlainly: () => false };
const isHere = (host: string): boolean => host === '127.0.0.1';
const HERE: Reach = {
  resolve: NOBODY,
  isOpen: (address) => isHere(address) || isPublic(address),
  isOpenPlainly: isHere,
};

const servers: Server[] = [];
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const asked = (url: string) => ({
  url,
  headers: { 'X-Kind': 'test' },
  body: '{}',
  timeoutMs: 5_000,
  maxAnswerBytes: 200,
});
const failureOf = (sent: Promise<unknown>): Promise<OutgoingFailure> =>
  sent.then(
    () => Promise.reject(new Error('was answered')),
    (fault: unknown) => (fault instanceof OutgoingFailure ? fault : Promise.reject(new Error(String(fault)))),
  );
const lookUp = (reach: Pick<Reach, 'resolve' | 'isOpen'>, all: boolean): Promise<unknown> =>
  new Promise((resolve, reject) => {
    checkedLookup(reach)('name.test', { all }, (fault, ...found) => (fault ? reject(fault) : resolve(found)));
  });

describe('problemOfAddress', () => {
  it.each([
    ['https://hooks.example.gr/a?b=c', null],
    ['https://hooks.example.gr:8443/', null],
    ['https://93.184.216.34/', null],
    ['https://[2606:4700:4700::1111]/', null],
    ['hooks.example.gr', 'unreadable'],
    ['', 'unreadable'],
    ['https://', 'unreadable'],
    ['https://[::1', 'unreadable'],
    ['http://hooks.example.gr/', 'insecure'],
    ['http://127.0.0.1/', 'insecure'],
    ['ftp://hooks.example.gr/', 'insecure'],
    ['file:///etc/passwd', 'insecure'],
    ['javascript:alert(1)', 'insecure'],
    ['https://user@hooks.example.gr/', 'credentials'],
    ['https://user:word@hooks.example.gr/', 'credentials'],
    ['https://:word@hooks.example.gr/', 'credentials'],
    ['https://127.0.0.1/', 'notPublic'],
    // The same address, in the writings that a browser takes.
    ['https://2130706433/', 'notPublic'],
    ['https://0x7f.1/', 'notPublic'],
    ['https://0177.0.0.1/', 'notPublic'],
    ['https://127.1/', 'notPublic'],
    ['https://①②⑦.0.0.1/', 'notPublic'],
    ['https://127.0.0.1./', 'notPublic'],
    ['https://169.254.169.254/latest/meta-data', 'notPublic'],
    ['https://0/', 'notPublic'],
    ['https://[::1]/', 'notPublic'],
    ['https://[::ffff:10.0.0.1]/', 'notPublic'],
    ['https://[64:ff9b::7f00:1]/', 'notPublic'],
    ['https://[fd00:ec2::254]/', 'notPublic'],
  ])('judges %s: %s', (url, problem) => {
    expect(problemOfAddress(url, PRODUCT)).toBe(problem);
  });
});

describe('checkedLookup', () => {
  it('gives the addresses that it has checked, in both forms that connections ask for', async () => {
    const reach = { resolve: () => Promise.resolve(['1.1.1.1', '2606:4700:4700::1111']), isOpen: isPublic };
    expect(await lookUp(reach, true)).toEqual([
      [
        { address: '1.1.1.1', family: 4 },
        { address: '2606:4700:4700::1111', family: 6 },
      ],
    ]);
    expect(await lookUp(reach, false)).toEqual(['1.1.1.1', 4]);
  });

  it('refuses a name that leads to a private machine beside a public one', async () => {
    const reach = { resolve: () => Promise.resolve(['1.1.1.1', '::ffff:10.0.0.1']), isOpen: isPublic };
    await expect(lookUp(reach, true)).rejects.toMatchObject({ kind: 'address' });
  });

  it('refuses a name that leads to a public machine first and to a private one afterwards', async () => {
    const answers = [['1.1.1.1'], ['127.0.0.1']];
    const reach = { resolve: () => Promise.resolve(answers.shift() ?? []), isOpen: isPublic };
    expect(await lookUp(reach, false)).toEqual(['1.1.1.1', 4]);
    await expect(lookUp(reach, false)).rejects.toMatchObject({ kind: 'address' });
  });

  it.each([
    ['has no address', () => Promise.resolve([])],
    ['cannot be asked for', () => Promise.reject(new Error('SERVFAIL'))],
  ])('says that a name %s', async (_, resolve) => {
    await expect(lookUp({ resolve, isOpen: isPublic }, true)).rejects.toMatchObject({ kind: 'name' });
  });
});

describe('post', () => {
  it('sends body and headers once, and reads status and text', async () => {
    const got: unknown[] = [];
    const url = await listen((request, response) => {
      request.on('data', (body: Buffer) => {
        const { method, headers } = request;
        got.push([method, headers['x-kind'], headers['content-length'], headers.connection, String(body)]);
        response.writeHead(201).end('thanks');
      });
    });
    expect(await post(asked(url), HERE)).toMatchObject({ status: 201, text: 'thanks' });
    expect(got).toEqual([['POST', 'test', '2', 'close', '{}']]);
  });

  it.each([
    ['again', 'sends it anew when that is closed', 2],
    ['once', 'says that it may have arrived when that is closed', 1],
  ] as const)('keeps a connection (%s) for the next request, and %s', async (keepsConnection, _, most) => {
    const ports = new Set<number | undefined>();
    let hangsUp = false;
    const url = await listen((request, response) => {
      ports.add(request.socket.remotePort);
      // As a server that closes at the very moment at which the next request comes.
      if (hangsUp) return void request.socket.destroy();
      response.end('here');
    });
    const kept = { ...asked(url), keepsConnection };
    for (let n = 0; n < 3; n += 1) expect(await post(kept, HERE)).toMatchObject({ status: 200, text: 'here' });
    expect(ports.size).toBe(1);
    hangsUp = true;
    const { kind, mayHaveArrived } = await failureOf(post(kept, HERE));
    expect([kind, mayHaveArrived, ports.size]).toEqual(['connection', true, most]);
  });

  it('connects to the address that it has checked, and asks for a name once', async () => {
    const url = await listen((_, response) => response.end('here'));
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    const resolve = (): Promise<string[]> => Promise.resolve(answers.shift() ?? []);
    const reach = { ...HERE, resolve, isOpenPlainly: () => true };
    const answer = await post(asked(url.replace('127.0.0.1', 'name.test')), reach);
    expect(answer).toMatchObject({ status: 200, text: 'here' });
    expect(answers).toEqual([['127.0.0.2']]);
  });

  it('connects to nobody when the name leads inside', async () => {
    let visits = 0;
    const url = await listen((_, response) => {
      visits += 1;
      response.end();
    });
    const reach = { ...PRODUCT, resolve: () => Promise.resolve(['127.0.0.1']), isOpenPlainly: () => true };
    const failure = await failureOf(post(asked(url.replace('127.0.0.1', 'name.test')), reach));
    expect(failure.kind).toBe('address');
    expect(visits).toBe(0);
  });

  it.each([301, 302, 303, 307, 308])('follows no answer %i', async (status) => {
    const visits: (string | undefined)[] = [];
    const url = await listen(({ url: path }, response) => {
      visits.push(path);
      response.writeHead(status, { Location: '/inside' }).end();
    });
    expect(await post(asked(url), HERE)).toMatchObject({ status });
    expect(visits).toEqual(['/hook']);
  });

  it('reads the beginning of an endless answer, and hangs up', async () => {
    let hungUp: Promise<unknown> = Promise.resolve();
    const url = await listen((_, response) => {
      hungUp = once(response, 'close');
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', pour);
      pour();
    });
    const { status, text } = await post(asked(url), HERE);
    expect([status, text.length]).toEqual([200, 200]);
    await hungUp;
  });

  it('keeps the status of an answer that never ends', async () => {
    const url = await listen((_, response) => void response.writeHead(200).write('on its way'));
    expect(await post({ ...asked(url), timeoutMs: 200 }, HERE)).toMatchObject({ status: 200, text: 'on its way' });
  });

  it('keeps the status of an answer that breaks off', async () => {
    const url = await listen((_, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('half', () => response.destroy());
    });
    expect(await post(asked(url), HERE)).toMatchObject({ status: 200, text: 'half' });
  });

  it('waits no longer than it was told for the first word', async () => {
    const url = await listen(() => undefined);
    const { kind, mayHaveArrived } = await failureOf(post({ ...asked(url), timeoutMs: 100 }, HERE));
    expect([kind, mayHaveArrived]).toEqual(['timeout', true]);
  });

  it('waits no longer than it was told for a name', async () => {
    const resolve = (): Promise<string[]> => new Promise(() => undefined);
    const reach = { ...PRODUCT, resolve };
    expect((await failureOf(post({ ...asked('https://name.test/'), timeoutMs: 100 }, reach))).kind).toBe('timeout');
  });

  it('refuses headers without end', async () => {
    const url = await listen((_, response) => {
      response.socket?.write(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
    });
    expect((await failureOf(post(asked(url), HERE))).kind).toBe('connection');
  });

  it.each([
    ['hangs up', (socket: { destroy: () => unknown }) => socket.destroy()],
    ['speaks no HTTP', (socket: { end: (text: string) => unknown }) => socket.end('220 mail.example ESMTP\r\n')],
  ] as const)('fails when the other side %s', async (_, act) => {
    const url = await listen((__, response) => void act(response.socket as never));
    expect((await failureOf(post(asked(url), HERE))).kind).toBe('connection');
  });

  it('fails when the other side changes to another protocol', async () => {
    const url = await listen((_, response) => {
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    });
    expect((await failureOf(post({ ...asked(url), timeoutMs: 500 }, HERE))).kind).toBe('connection');
  });

  it('fails before it sends anything for a header that cannot be one', async () => {
    const url = await listen(() => undefined);
    const failure = failureOf(post({ ...asked(url), headers: { 'X-Name': 'a\r\nb' } }, HERE));
    expect((await failure).kind).toBe('connection');
  });

  it('fails when nobody listens', async () => {
    const url = await listen(() => undefined);
    const [server] = servers.splice(0);
    server?.close();
    const { kind, mayHaveArrived } = await failureOf(post(asked(url), HERE));
    expect([kind, mayHaveArrived]).toEqual(['connection', false]);
  });

  it('reads the first of two answers', async () => {
    const url = await listen((_, response) => {
      response.socket?.end(
        'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\noneHTTP/1.1 500 No\r\nContent-Length: 3\r\n\r\ntwo',
      );
    });
    expect(await post(asked(url), HERE)).toMatchObject({ status: 200, text: 'one' });
  });

  it('sends nothing without TLS to others', async () => {
    expect((await failureOf(post(asked('http://93.184.216.34/'), HERE))).kind).toBe('address');
  });
});
