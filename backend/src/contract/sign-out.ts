/**
 * Ends a session on the server, so that a copied token becomes useless. The request outlives the page and its outcome
 * is ignored: a session that could not be ended expires by itself.
 */
export function endOnServer(token: string): void {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  fetch('/api/auth/logout', { method: 'POST', keepalive: true, headers, body: '{}' }).catch(() => undefined);
}
