import type { ResetLinkRequest as ResetLink } from '../../contract/account.js';
import { LinkEmailField, LinkField } from './account-fields.js';

export class ResetLinkRequest implements ResetLink {
  @LinkEmailField('resetLinkIncomplete') email!: string;
  @LinkField('resetLinkIncomplete') token!: string;
}
