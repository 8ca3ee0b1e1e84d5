// The API behind the proxy, as docker/smoke-visit.mjs and docker/smoke-rolling.mjs call it.

/** Where the images answer. */
export const STACK = process.env.STACK;

/** The answer, or the fault of a connection that gave none. */
export async function tryToCall(method, path, { token, body } = {}) {
  try {
    const response = await fetch(`${STACK}/api${path}`, {
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

/** What the answer holds; throws when the call is refused. */
export async function call(method, path, options) {
  const answer = await tryToCall(method, path, options);
  if (answer.success !== true) throw new Error(`${method} ${path}: ${answer.status} ${answer.message}`);
  return answer.data;
}

/** The token of a session. */
export const signIn = async ({ email, password }) =>
  (await call('POST', '/auth/login', { body: { email, password } })).token;

/** A calendar date of the gym. */
export const localDate = (date) => date.toLocaleDateString('sv', { timeZone: 'Europe/Athens' });
