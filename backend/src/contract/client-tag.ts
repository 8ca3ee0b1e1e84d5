import * as is from './kinds.js';
import { about, extend, omit, oneOf, shape } from './shape.js';

/** Tones of the design, whose contrast is checked in both themes; the name says the same without colour. */
export const TAG_COLOURS = ['grey', 'blue', 'green', 'amber', 'orange', 'red'] as const;
export type TagColour = (typeof TAG_COLOURS)[number];

/** A name without case and accents: two tags that read alike are one. */
export const tagKey = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A gym's own word for some of its clients, such as *early payer*. */
export class ClientTag extends shape({ id: is.id, name: is.text, colour: oneOf(TAG_COLOURS) }) {}

/** GET /api/Admin/client-tags. */
export class UsedTag extends extend([ClientTag], { clients: about(is.number, 'Clients who have it') }) {}

/** POST /api/Admin/client-tags and PUT /api/Admin/client-tags/{id}. */
export class ClientTagRequest extends omit(ClientTag, ['id']) {}

/** PUT /api/Admin/clients/{id}/tags. */
export class TagsOfClientRequest extends shape({
  tagIds: about(is.ids, 'All that the client is to have'),
}) {}
