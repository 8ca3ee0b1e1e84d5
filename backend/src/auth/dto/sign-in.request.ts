import { LIMITS } from '../../contract/limits.js';
import type { LoginRequest } from '../../contract/session.js';
import { EmailField, TextField } from '../../platform/http/validation/fields.js';

export class SignInRequest implements LoginRequest {
  @EmailField() email!: string;

  // No minimum length: a password too short to exist is simply wrong, and the response says no more.
  @TextField({ min: 1, max: LIMITS.passwordMaxLength, trim: false, requiredKey: 'passwordRequired' })
  password!: string;
}
