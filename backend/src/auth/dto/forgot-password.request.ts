import type { ForgotPasswordRequest as ForgotPassword } from '../../contract/account.js';
import { EmailField } from '../../platform/http/validation/fields.js';
import { TurnstileField } from './account-fields.js';

export class ForgotPasswordRequest implements ForgotPassword {
  @EmailField() email!: string;
  @TurnstileField() turnstileToken?: string | null;
}
