/** The address of a local server as seen from this machine: loopback when it listens on all interfaces. */
export function addressOf(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** True for a name or an address, also in brackets, of this machine alone. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){1,3}|\[?::1\]?)$/.test(host);

const MAX_HOST_LENGTH = 253;
const HOST = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** As browsers send it: without a port, a path, or letters that are written otherwise (`xn--`). */
export const isHost = (text: string): boolean => text.length <= MAX_HOST_LENGTH && HOST.test(text);
