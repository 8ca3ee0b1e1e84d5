import type { ResetPasswordRequest as ResetPassword } from '../../contract/account.js';
import { NewPasswordField } from '../../platform/http/validation/fields.js';
import { ConfirmationOfField, LinkEmailField, LinkField } from './account-fields.js';

export class ResetPasswordRequest implements ResetPassword {
  @LinkEmailField('resetLinkIncomplete') email!: string;
  @LinkField('resetLinkIncomplete') token!: string;
  @NewPasswordField({ requiredKey: 'newPasswordRequired' }) newPassword!: string;
  @ConfirmationOfField('newPassword') confirmPassword!: string;
}
