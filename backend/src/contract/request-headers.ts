/** The header that names the child whom a member acts for; without it a call is about the member (rule: family). */
export const ACTING_FOR = 'X-Acting-For';

/** Header of a background request: it is served, but does not count as use of the session. */
export const UNATTENDED = { 'X-Unattended': '1' } as const;
export const isUnattended = (headers: Readonly<Record<string, unknown>>): boolean => headers['x-unattended'] === '1';
