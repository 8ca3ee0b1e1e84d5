import { TextField } from '../../platform/http/validation/fields.js';
import type { ListParameters } from '../../platform/lists/list-query.js';

const MAX_JSON_LENGTH = 2_000;

export class MailListRequest implements ListParameters {
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`["createdAt","DESC"]`' }) sort?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`[0,24]`' }) range?: string;
  @TextField({
    optional: true,
    max: MAX_JSON_LENGTH,
    description:
      '`{"state":["failed","in-doubt"],"purpose":"booked"}`; `{"recipientId":"…"}`; `{"needsAttention":true}`: ' +
      'failed or in doubt, and not dealt with',
  })
  filter?: string;
}
