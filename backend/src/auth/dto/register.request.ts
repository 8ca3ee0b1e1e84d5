import type { RegisterRequest as Register } from '../../contract/account.js';
import { EmailField, NameField, NewPasswordField, PhoneField } from '../../platform/http/validation/fields.js';
import { ConfirmationOfField, TurnstileField } from './account-fields.js';

export class RegisterRequest implements Register {
  @NameField() name!: string;
  @EmailField() email!: string;
  @PhoneField() phone!: string;
  @NewPasswordField() password!: string;
  @ConfirmationOfField('password') confirmPassword!: string;
  @TurnstileField() turnstileToken?: string | null;
}
