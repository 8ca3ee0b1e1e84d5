import { LIMITS } from '../../contract/limits.js';
import type { LoginRequest } from '../../contract/session.js';
import { EmailField, TextField } from '../../platform/http/validation/fields.js';

export class SignInRequest implements LoginRequest {
  @EmailField() email!: string;

  // No lower limit: a password that is too short to exist is wrong, and says no more than that.
  @TextField({ min: 1, max: LIMITS.passwordMaxLength, trim: false, requiredKey: 'passwordRequired' })
  password!: string;
}
