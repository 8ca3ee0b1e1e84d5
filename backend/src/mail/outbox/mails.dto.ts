import { SortField, RangeField, FilterField, type ListParameters } from '../../platform/lists/list-query.js';

export class MailListRequest implements ListParameters {
  @SortField('createdAt', 'DESC') sort?: string;
  @RangeField() range?: string;
  @FilterField(
    '`{"state":["failed","in-doubt"],"purpose":"booked"}`; `{"recipientId":"…"}`; `{"needsAttention":true}`: ' +
      'failed or in doubt, and not dealt with',
  )
  filter?: string;
}
