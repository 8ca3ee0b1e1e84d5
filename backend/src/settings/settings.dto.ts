import { ApiProperty } from '@nestjs/swagger';
import { VERIFICATION_MODES, type SecurityVerification, type VerificationMode } from '../contract/account.js';
import type { GymContact } from '../contract/contact.js';
import type { Gym } from '../contract/gym.js';
import { SETTING_KEYS, type Setting, type SettingKey, type SettingRequest } from '../contract/setting.js';
import { field } from '../platform/http/validation/field.js';

export class SettingResponse implements Setting {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: SETTING_KEYS }) key!: SettingKey;
  @ApiProperty() value!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

export class ChangeSettingRequest implements SettingRequest {
  /** The setting decides on its values, in `contract/setting-value.ts`. */
  @field(
    { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    (value, name) => (value === undefined || value === null ? { key: 'required', params: { field: name } } : null),
    {},
  )
  value!: string | number;
}

class SecurityVerificationResponse implements SecurityVerification {
  @ApiProperty({ enum: VERIFICATION_MODES }) mode!: VerificationMode;
  @ApiProperty({ type: String, nullable: true, description: 'Of the widget' }) siteKey!: string | null;
}

const TEXT_OR_NULL = { type: String, nullable: true } as const;

class GymContactResponse implements GymContact {
  @ApiProperty(TEXT_OR_NULL) phone!: string | null;
  @ApiProperty(TEXT_OR_NULL) email!: string | null;
  @ApiProperty(TEXT_OR_NULL) viber!: string | null;
  @ApiProperty(TEXT_OR_NULL) whatsApp!: string | null;
  @ApiProperty(TEXT_OR_NULL) address!: string | null;
  @ApiProperty(TEXT_OR_NULL) mapLink!: string | null;
  @ApiProperty(TEXT_OR_NULL) openingHours!: string | null;
}

export class GymResponse implements Gym {
  @ApiProperty() name!: string;
  @ApiProperty({ example: 'Europe/Athens' }) timeZone!: string;
  @ApiProperty({ format: 'date-time' }) now!: string;
  @ApiProperty({ format: 'date' }) today!: string;
  @ApiProperty() bookingCancellationDeadlineHours!: number;
  @ApiProperty() morningClientCancellationDeadlineHours!: number;
  @ApiProperty({ type: GymContactResponse }) contact!: GymContact;
  @ApiProperty({ type: SecurityVerificationResponse }) securityVerification!: SecurityVerification;
}
