import type { ChangePasswordRequest as ChangePassword } from '../../contract/account.js';
import { LIMITS } from '../../contract/limits.js';
import { NewPasswordField, TextField } from '../../platform/http/validation/fields.js';
import { ConfirmationOfField } from './account-fields.js';

export class ChangePasswordRequest implements ChangePassword {
  @TextField({ min: 1, max: LIMITS.passwordMaxLength, trim: false, requiredKey: 'currentPasswordRequired' })
  currentPassword!: string;

  @NewPasswordField({ requiredKey: 'newPasswordRequired' }) newPassword!: string;
  @ConfirmationOfField('newPassword') confirmPassword!: string;
}
