import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Expose, Transform } from 'class-transformer';
import type { CalendarDate } from '../contract/calendar-date.js';
import {
  CLIENT_FIELD_NAMES,
  CLIENT_FIELDS,
  OMITTABLE,
  type ClientChange,
  type ClientData,
  type ClientField,
  type ClientFieldName,
  type NewClientData,
} from '../contract/client-fields.js';
import type {
  Client,
  AdminNotificationRequest,
  MorningClientRequest,
  CreateClientRequest,
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

/**
 * Accepts `phoneNumber` for `phone` (rule: dates and times in). Exposed, because a missing field is not transformed
 * otherwise.
 */
const AlsoAsPhoneNumber = (): PropertyDecorator => (target, property) => {
  Expose()(target, property);
  Transform(({ value, obj }: { value: unknown; obj: { phoneNumber?: unknown } }) => value ?? obj.phoneNumber)(
    target,
    property,
  );
};

/** The checks of a field in a request, in the order in which they read its value. */
function checksOf(field: ClientField, options: { optional: boolean; description?: string }): PropertyDecorator[] {
  switch (field.kind) {
    case 'name':
      return [NameField()];
    case 'email':
      return [EmailField()];
    case 'phone':
      return [AlsoAsPhoneNumber(), PhoneField()];
    case 'text':
      return [TextField({ ...options, max: field.maxLength })];
    case 'flag':
      return [BooleanField(options)];
  }
}

function classWith<Shape extends object>(decoratorsOf: (name: ClientFieldName) => PropertyDecorator[]): Type<Shape> {
  class WithClientFields {}
  for (const name of CLIENT_FIELD_NAMES) {
    for (const decorate of decoratorsOf(name)) decorate(WithClientFields.prototype, name);
  }
  return WithClientFields as Type<Shape>;
}

/** A request's fields of a client, from the table of the contract. */
const clientBody = <Shape extends object>(mayOmit: readonly ClientFieldName[], description?: string): Type<Shape> =>
  classWith<Shape>((name) => {
    const optional = mayOmit.includes(name);
    return checksOf(CLIENT_FIELDS[name], { optional, ...(optional && description !== undefined && { description }) });
  });

/** The same fields in a response. */
const clientFields = (): Type<ClientData> =>
  classWith<ClientData>((name) => {
    const { kind } = CLIENT_FIELDS[name];
    const format = kind === 'email' ? { format: 'email' } : {};
    return [ApiProperty({ type: kind === 'flag' ? Boolean : String, ...format })];
  });

class ClientFields extends clientFields() {}

export class ClientResponse extends ClientFields implements Client {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ description: 'The same as `phone`' }) phoneNumber!: string;
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

class NewClientFields extends clientBody<NewClientData>(OMITTABLE.create) {}

export class CreateClientBody extends NewClientFields implements CreateClientRequest {
  @TextField({ optional: true, max: LIMITS.phoneMaxLength, description: 'Another name of `phone`' })
  phoneNumber?: string;
  @NewPasswordField({ optional: true, description: 'Left out, the client chooses it by the mailed link' })
  password?: string;
}

/** Body of the request and of the response. */
export class LanguagePreferenceBody implements LanguagePreference {
  @OneOfField(LANGUAGES) languageCode!: Language;
}

class ClientChangeFields extends clientBody<ClientChange>(OMITTABLE.update, 'Left out, it stays') {}

export class UpdateClientBody extends ClientChangeFields {
  @TextField({ optional: true, max: LIMITS.phoneMaxLength, description: 'Another name of `phone`' })
  phoneNumber?: string;
}
