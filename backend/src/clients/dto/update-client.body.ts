import { LIMITS } from '../../contract/limits.js';
import type { UpdateClientRequest } from '../../contract/client.js';
import { BooleanField, EmailField, NameField, PhoneField, TextField } from '../../platform/http/validation/fields.js';
import { AlsoAsPhoneNumber } from './phone-alias.js';

export class UpdateClientBody implements UpdateClientRequest {
  @NameField() name!: string;
  @EmailField() email!: string;
  @PhoneField() @AlsoAsPhoneNumber() phone!: string;
  @TextField({ optional: true, max: LIMITS.phoneMaxLength, description: 'Another name of `phone`' })
  phoneNumber?: string;
  @BooleanField() isActive!: boolean;
  @BooleanField({ optional: true, description: 'Left out, it stays' }) adminNotificationEnabled?: boolean;
  @BooleanField({ optional: true, description: 'Left out, it stays' }) isMorningClient?: boolean;
}
