import { CHECK_IN_SECRETS } from '@palestra/web-kit/session';

/** The secret of this device for one person, and how far the server's clock was ahead of the phone's. */
export interface KeptSecret {
  id: string;
  secret: string;
  clockAhead: number;
}

/** Secrets of check-in codes by person; those who never opened the page of their code have none here. */
export function readKeptSecrets(): Partial<Record<string, KeptSecret>> {
  try {
    return JSON.parse(localStorage.getItem(CHECK_IN_SECRETS) ?? '{}') as Record<string, KeptSecret>;
  } catch {
    // Unreadable data counts as none.
    return {};
  }
}
