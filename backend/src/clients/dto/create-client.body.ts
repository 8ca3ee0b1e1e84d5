import { LIMITS } from '../../contract/limits.js';
import type { CreateClientRequest } from '../../contract/client.js';
import {
  BooleanField,
  EmailField,
  NameField,
  NewPasswordField,
  PhoneField,
  TextField,
} from '../../platform/http/validation/fields.js';
import { AlsoAsPhoneNumber } from './phone-alias.js';

export class CreateClientBody implements CreateClientRequest {
  @NameField() name!: string;
  @EmailField() email!: string;
  @PhoneField() @AlsoAsPhoneNumber() phone!: string;
  @TextField({ optional: true, max: LIMITS.phoneMaxLength, description: 'Another name of `phone`' })
  phoneNumber?: string;
  @NewPasswordField() password!: string;
  @BooleanField({ optional: true }) isActive?: boolean;
  @BooleanField({ optional: true }) adminNotificationEnabled?: boolean;
  @BooleanField({ optional: true }) isMorningClient?: boolean;
}
