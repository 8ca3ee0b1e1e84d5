import type { ConfirmEmailRequest as ConfirmEmail } from '../../contract/account.js';
import { LinkEmailField, LinkField } from './account-fields.js';

export class ConfirmEmailRequest implements ConfirmEmail {
  @LinkEmailField('confirmationLinkIncomplete') email!: string;
  @LinkField('confirmationLinkIncomplete') token!: string;
}
