import type { FailureEnvelope } from '@palestra/backend/contract/envelope';
import { requestLive } from '@palestra/web-kit/live-link';
import { currentLanguage } from '../i18n/i18n';
import { currentSession, endRefused, followRole } from './session-store';

/** Body of the live stream; null if it cannot be opened. */
export async function openLiveStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null> {
  const session = currentSession();
  if (session === null) return null;
  const response = await requestLive(session.token, currentLanguage(), signal);
  followRole(session, response);
  if (response.status === 401) {
    const refusal = (await response.json().catch(() => null)) as Partial<FailureEnvelope> | null;
    endRefused(session, refusal?.message);
  }
  return response.ok ? response.body : null;
}
