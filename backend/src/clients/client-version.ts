import { CLIENT_FIELD_NAMES, type ClientData } from '../contract/client-fields.js';
import type { ClientTag } from '../contract/client-tag.js';
import type { ShownClient } from '../contract/client.js';
import { joinedVersion, versionOf } from '../platform/http/version.js';
import { subscriptionVersion } from '../subscriptions/subscription.mapper.js';

export const clientVersion = (client: ClientData): string =>
  versionOf(...CLIENT_FIELD_NAMES.map((name) => client[name]));

type Erasable = ClientData & { erasureRequestedAt: Date | string | null };

/** Version that an erasure needs: a request that the client withdrew or repeated makes it stale, which no edit minds. */
export function erasureVersion(client: Erasable): string {
  const { erasureRequestedAt: at } = client;
  return versionOf(clientVersion(client), at === null ? null : new Date(at).toISOString());
}

/** Version of which tags a client has: a tag that is renamed stays the same. */
export const tagsVersion = (tags: readonly Pick<ClientTag, 'id'>[]): string =>
  versionOf('tags', ...tags.map(({ id }) => id).toSorted());

/** Version of the read, which also shows the client's subscription, those after it, their request for erasure and their tags. */
export const shownClientVersion = (client: ShownClient): string =>
  joinedVersion(
    clientVersion(client),
    subscriptionVersion(client.subscription),
    ...client.laterSubscriptions.map(subscriptionVersion),
    erasureVersion(client),
    tagsVersion(client.tags),
  );
