import type { Client } from '../contract/client.js';
import { joinedVersion, versionOf } from '../platform/http/version.js';
import { subscriptionVersion } from '../subscriptions/subscription-version.js';
import type { ClientData } from './client.repository.js';

/** Of what staff edit of a client. */
export function clientVersion(client: ClientData): string {
  const { name, email, phone, isActive, adminNotificationEnabled, isMorningClient } = client;
  return versionOf(name, email, phone, isActive, adminNotificationEnabled, isMorningClient);
}

/** Of the read, which shows his subscription too. */
export const shownClientVersion = (client: Client): string =>
  joinedVersion(clientVersion(client), subscriptionVersion(client.subscription));
