import type { ListParameters } from '../../platform/lists/list-query.js';
import { TextField } from '../../platform/http/validation/fields.js';

const MAX_JSON_LENGTH = 2_000;
const MAX_SEARCH_LENGTH = 200;

export class ClientListRequest implements ListParameters {
  @TextField({
    optional: true,
    max: MAX_SEARCH_LENGTH,
    description: 'Name, e-mail or phone; Greek, Latin or Greeklish',
  })
  search?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`["name","ASC"]`' }) sort?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`[0,24]`' }) range?: string;
  @TextField({
    optional: true,
    max: MAX_JSON_LENGTH,
    description:
      '`{"q":"..","isActive":true,"status":"expiring"}`; of several statuses any: `{"status":["active","expiring"]}`; ' +
      '`{"erasureRequested":true}`: who have asked to be erased',
  })
  filter?: string;
}
