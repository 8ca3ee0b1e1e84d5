// Calls the API behind the proxy, for the other parts of docker/smoke.mjs.
import dns from 'node:dns';

/** Browsers take names below `localhost` for this machine; Node.js asks the system, which may not know them. */
const { lookup } = dns;
dns.lookup = (name, ...rest) => lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest);

/** Address of the running images. */
export const STACK = process.env.STACK;

const MOST_TRIES = 4;
const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
/** How many requests met a connection that the server had just closed, idle as it was. */
export const closed = { met: 0 };

/** As browsers do, sends such a request again. The next one kept open may have been closed as well. */
export async function send(address, options, tries = MOST_TRIES) {
  try {
    return await fetch(address, options);
  } catch (fault) {
    if (!CLOSED.has(fault.cause?.code) || tries === 1) throw fault;
    closed.met += 1;
    return send(address, options, tries - 1);
  }
}

/** Returns the response, or the error of a connection without one. */
export async function tryToCall(method, path, { token, body } = {}) {
  try {
    const response = await send(`${STACK}/api${path}`, {
      method,
      headers: {
        'Accept-Language': 'en',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, ...(text.startsWith('{') ? JSON.parse(text) : { message: text }) };
  } catch (fault) {
    return { status: 0, message: String(fault.cause ?? fault) };
  }
}

/** Returns the response's `data`; throws when the call is refused. */
export async function call(method, path, options) {
  const answer = await tryToCall(method, path, options);
  if (answer.success !== true) throw new Error(`${method} ${path}: ${answer.status} ${answer.message}`);
  return answer.data;
}

/** Returns the token of a new session. */
export const signIn = async ({ email, password }) =>
  (await call('POST', '/auth/login', { body: { email, password } })).token;

/** Calendar date in the gym's zone. */
export const localDate = (date) => date.toLocaleDateString('sv', { timeZone: 'Europe/Athens' });
