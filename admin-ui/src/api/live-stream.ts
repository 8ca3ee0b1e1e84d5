import { UNATTENDED } from '@palestra/backend/contract/attendance';
import type { FailureEnvelope } from '@palestra/backend/contract/envelope';
import { LIVE_PATH } from '@palestra/backend/contract/live';
import { currentLanguage } from '../i18n/i18n';
import { currentSession, endRefused } from './session-store';

/** Body of the live stream; null if it cannot be opened. */
export async function openLiveStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null> {
  const session = currentSession();
  if (session === null) return null;
  // The stream is open for as long as the page is visible, so it must not count as activity of a user.
  const headers = {
    ...UNATTENDED,
    'Accept-Language': currentLanguage(),
    Authorization: `Bearer ${session.token}`,
  };
  const response = await fetch(LIVE_PATH, { headers, signal, cache: 'no-store' });
  if (response.status === 401) {
    const refusal = (await response.json().catch(() => null)) as Partial<FailureEnvelope> | null;
    endRefused(session, refusal?.message);
  }
  return response.ok ? response.body : null;
}
