import type { ListParameters } from '../../../platform/lists/list-query.js';
import { TextField } from '../../../platform/http/validation/fields.js';

const MAX_JSON_LENGTH = 2_000;

export class BroadcastListRequest implements ListParameters {
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`["createdAt","DESC"]`' }) sort?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`[0,24]`' }) range?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`{}`' }) filter?: string;
}
