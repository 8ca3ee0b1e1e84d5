import net from 'node:net';

export interface RawResponse {
  status: number;
  headers: Headers;
  body: string;
}

const PATIENCE_MS = 60_000;

/** Sends these bytes, such as no client library would, and resolves with all that comes until the server hangs up. */
export function rawExchange(url: string, text: string): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(text));
    const parts: Buffer[] = [];
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`still open after ${PATIENCE_MS / 1_000} s`)));
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => resolve(responseIn(Buffer.concat(parts).toString())));
  });
}

function responseIn(text: string): RawResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const pairs = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name, value.join(': ')];
  });
  return { status: Number(first.split(' ')[1]), headers: new Headers(pairs), body: rest.join('\r\n\r\n') };
}
