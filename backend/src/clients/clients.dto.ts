import { ApiProperty } from '@nestjs/swagger';
import { Expose, Transform } from 'class-transformer';
import type { CalendarDate } from '../contract/calendar-date.js';
import type {
  Client,
  AdminNotificationRequest,
  MorningClientRequest,
  CreateClientRequest,
  UpdateClientRequest,
} from '../contract/client.js';
import { LANGUAGES, type Language, type LanguagePreference } from '../contract/languages.js';
import { LIMITS } from '../contract/limits.js';
import type { SubscriptionStatus } from '../contract/subscription.js';
import {
  BooleanField,
  TextField,
  EmailField,
  NameField,
  NewPasswordField,
  PhoneField,
  OneOfField,
} from '../platform/http/validation/fields.js';
import type { ListParameters } from '../platform/lists/list-query.js';
import { SubscriptionResponse } from '../subscriptions/subscriptions.dto.js';

export class ClientResponse implements Client {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty() phone!: string;
  @ApiProperty({ description: 'The same as `phone`' }) phoneNumber!: string;
  @ApiProperty() isActive!: boolean;
  @ApiProperty() adminNotificationEnabled!: boolean;
  @ApiProperty() isMorningClient!: boolean;
  @ApiProperty({ enum: LANGUAGES }) language!: Language;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When they asked to be erased' })
  erasureRequestedAt!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: '0 is unlimited' }) monthlyLimit!: number | null;
  @ApiProperty({ type: SubscriptionResponse, nullable: true }) subscription!: SubscriptionResponse | null;
  @ApiProperty({ enum: ['none', 'disabled', 'frozen', 'expired', 'expiring', 'active'] })
  subscriptionStatus!: SubscriptionStatus;
  @ApiProperty({ type: String, format: 'date', isArray: true }) appointmentDates!: CalendarDate[];
}

/**
 * Accepts `phoneNumber` for `phone` (rule: dates and times in). Exposed, because a missing field is not transformed
 * otherwise.
 */
export const AlsoAsPhoneNumber = (): PropertyDecorator => (target, property) => {
  Expose()(target, property);
  Transform(({ value, obj }: { value: unknown; obj: { phoneNumber?: unknown } }) => value ?? obj.phoneNumber)(
    target,
    property,
  );
};

export class AdminNotificationBody implements AdminNotificationRequest {
  @BooleanField({ description: 'Administrators get a mail when this client books or cancels' })
  adminNotificationEnabled!: boolean;
}

export class MorningClientBody implements MorningClientRequest {
  @BooleanField({ description: 'Books only slots that start before 15:00' }) isMorningClient!: boolean;
}

const MAX_JSON_LENGTH = 2_000;
const MAX_SEARCH_LENGTH = 200;

export class ClientListRequest implements ListParameters {
  @TextField({
    optional: true,
    max: MAX_SEARCH_LENGTH,
    description: 'Name, e-mail or phone; Greek, Latin or Greeklish',
  })
  search?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`["name","ASC"]`' }) sort?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`[0,24]`' }) range?: string;
  @TextField({
    optional: true,
    max: MAX_JSON_LENGTH,
    description:
      '`{"q":"..","isActive":true,"status":"expiring"}`; of several statuses any: `{"status":["active","expiring"]}`; ' +
      '`{"erasureRequested":true}`: who have asked to be erased',
  })
  filter?: string;
}

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

/** Body of the request and of the response. */
export class LanguagePreferenceBody implements LanguagePreference {
  @OneOfField(LANGUAGES) languageCode!: Language;
}

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
