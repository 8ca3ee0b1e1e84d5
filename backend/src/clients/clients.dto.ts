import type { Type } from '@nestjs/common';
import { Expose, Transform } from 'class-transformer';
import { LanguagePreference } from '../contract/account.js';
import {
  CLIENT_FIELD_NAMES,
  CLIENT_FIELDS,
  OMITTABLE,
  type ClientChange,
  type ClientField,
  type ClientFieldName,
  type NewClientData,
} from '../contract/client-fields.js';
import { SamePersonRequest, type CreateClientRequest } from '../contract/client.js';
import { LIMITS } from '../contract/limits.js';
import {
  BooleanField,
  DateField,
  TextField,
  EmailField,
  NameField,
  NewPasswordField,
  PhoneField,
} from '../platform/http/validation/fields.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import {
  SortField,
  RangeField,
  FilterField,
  CountUpToField,
  type ListParameters,
} from '../platform/lists/list-query.js';

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

/** An emptied input of a form is sent as an empty text. */
const EmptyIsNone = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (value === '' ? null : value));

interface CheckOptions {
  optional: boolean;
  description?: string;
  /** The phone that has another name, too. */
  isPhone: boolean;
  /** A child has no e-mail address, and needs no phone. An adult without one is sent with null. */
  mayLackContact: boolean;
}

/** The checks of a field in a request, in the order in which they read its value. */
function checksOf(field: ClientField, { isPhone, mayLackContact, ...given }: CheckOptions): PropertyDecorator[] {
  const mayBeEmpty = 'default' in field || (mayLackContact && field.kind !== 'name');
  const options = { ...given, mayBeEmpty };
  switch (field.kind) {
    case 'name':
      return [NameField(options)];
    case 'email':
      return [EmailField({ ...options, nullable: !('default' in field) })];
    case 'phone':
      return [...(isPhone ? [AlsoAsPhoneNumber()] : []), PhoneField(options)];
    case 'date':
      return [EmptyIsNone(), DateField({ ...options, nullable: true })];
    case 'text':
      return [TextField({ ...options, max: field.maxLength })];
    case 'flag':
      return [BooleanField(options)];
  }
}

/** A request's fields of a client, from the table of the contract. */
function clientBody<Shape extends object>(
  mayOmit: readonly ClientFieldName[],
  { description, mayLackContact }: { description?: string; mayLackContact: boolean },
): Type<Shape> {
  class WithClientFields {}
  for (const name of CLIENT_FIELD_NAMES) {
    const optional = mayOmit.includes(name);
    const options = {
      optional,
      isPhone: name === 'phone',
      mayLackContact,
      ...(optional && description !== undefined && { description }),
      // Others that can be active are called otherwise.
      ...(name === 'isActive' && { label: 'activeClient' as const }),
    };
    for (const decorate of checksOf(CLIENT_FIELDS[name], options)) decorate(WithClientFields.prototype, name);
  }
  return WithClientFields as Type<Shape>;
}

export class AdminNotificationBody {
  @BooleanField({ description: 'Administrators get a mail when this client books or cancels' })
  adminNotificationEnabled!: boolean;
}

export class MorningClientBody {
  @BooleanField({ description: 'Books only slots that start before 15:00' }) isMorningClient!: boolean;
}

const MAX_SEARCH_LENGTH = 200;

export class ClientListRequest implements ListParameters {
  @TextField({
    optional: true,
    max: MAX_SEARCH_LENGTH,
    description: 'Name, e-mail or phone; Greek, Latin or Greeklish',
  })
  search?: string;
  @SortField('name', 'ASC') sort?: string;
  @RangeField() range?: string;
  @CountUpToField() countUpTo?: number;
  @FilterField(
    '`{"q":"..","isActive":true,"status":"expiring"}`; of several statuses any: `{"status":["active","expiring"]}`; ' +
      '`{"renewed":false}`: whose current subscription no other one follows; ' +
      '`{"erasureRequested":true}`: who have asked to be erased; ' +
      '`{"document":"expiring"}`: of whose documents one ends within 30 days; `expired`; `missing`: without a medical certificate; ' +
      '`{"termsAccepted":false}`: who have not accepted the latest terms; nobody where the gym has none',
  )
  filter?: string;
}

class NewClientFields extends clientBody<NewClientData>(OMITTABLE.create, { mayLackContact: false }) {}

export class CreateClientBody extends NewClientFields implements CreateClientRequest {
  @TextField({ optional: true, max: LIMITS.phoneMaxLength, description: 'Another name of `phone`' })
  phoneNumber?: string;
  @NewPasswordField({ optional: true, description: 'Left out, the client chooses it by the mailed link' })
  password?: string;
}

/** Half of a name or of a phone is asked with, too. */
export class SamePersonBody extends requestOf(SamePersonRequest) {}

/** Body of the request and of the response. */
export class LanguagePreferenceBody extends requestOf(LanguagePreference) {}

class ClientChangeFields extends clientBody<ClientChange>(OMITTABLE.update, {
  description: 'Left out, it stays',
  mayLackContact: true,
}) {}

export class UpdateClientBody extends ClientChangeFields {
  @TextField({ optional: true, max: LIMITS.phoneMaxLength, description: 'Another name of `phone`' })
  phoneNumber?: string;
}
