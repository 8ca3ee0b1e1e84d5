import { BooleanQueryField } from './fields.js';

/** Query of a call with a dry run: `?dryRun=true` runs the same code and rolls it back. */
export class DryRunQuery {
  @BooleanQueryField({ optional: true, description: 'true: answers what would happen, and changes nothing' })
  dryRun?: boolean;
}
