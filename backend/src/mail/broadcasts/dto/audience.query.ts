import { BooleanQueryField } from '../../../platform/http/validation/fields.js';

export class AudienceQuery {
  @BooleanQueryField({ optional: true, description: 'Default true' }) activeClientsOnly?: boolean;
}
