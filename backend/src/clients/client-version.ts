import type { Client } from '../contract/client.js';
import { joinedVersion, versionOf } from '../platform/http/version.js';
import { subscriptionVersion } from '../subscriptions/subscription-version.js';
import type { ClientData } from './client.repository.js';

/** Version of the data that staff edit of a client. */
export function clientVersion(client: ClientData): string {
  const { name, email, phone, isActive, adminNotificationEnabled, isMorningClient } = client;
  return versionOf(name, email, phone, isActive, adminNotificationEnabled, isMorningClient);
}

/** Version of the read, which also shows the client's subscription. */
export const shownClientVersion = (client: Client): string =>
  joinedVersion(clientVersion(client), subscriptionVersion(client.subscription));
