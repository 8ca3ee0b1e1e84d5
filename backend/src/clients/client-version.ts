import { createHash } from 'node:crypto';
import type { ClientData } from './client.repository.js';

/**
 * The version of what staff edit of a client (`ETag`, `If-Match`). Made of the data itself: bookings that come and go
 * meanwhile do not make an edit stale, and an edit that was undone does not either.
 */
export function clientVersion(client: ClientData): string {
  const { name, email, phone, isActive, adminNotificationEnabled, isMorningClient } = client;
  const data = JSON.stringify([name, email, phone, isActive, adminNotificationEnabled, isMorningClient]);
  return createHash('sha256').update(data).digest('base64url').slice(0, 16);
}
