import { BooleanQueryField } from './validation/fields.js';

/** The query of a call that can say what it would do: `?dryRun=true` runs the same code and takes everything back. */
export class DryRunQuery {
  @BooleanQueryField({ optional: true, description: 'true: answers what would happen, and changes nothing' })
  dryRun?: boolean;
}
