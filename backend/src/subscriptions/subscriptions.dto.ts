import { ApiProperty } from '@nestjs/swagger';
import type { CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import {
  SUBSCRIPTION_STATUSES,
  type ActivationStatus,
  type ProfileStatus,
  type Subscription,
  type SubscriptionStatus,
  type MonthlyLimitRequest,
  type SubscriptionRequest,
} from '../contract/subscription.js';
import { WholeNumberField, BooleanField, DateField } from '../platform/http/validation/fields.js';

const DATE_OR_NULL = { type: String, format: 'date', nullable: true } as const;
const NUMBER_OR_NULL = { type: Number, nullable: true } as const;

export class SubscriptionResponse implements Subscription {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, format: 'date' }) startDate!: CalendarDate;
  @ApiProperty({ ...DATE_OR_NULL, description: 'Null does not expire' }) endDate!: CalendarDate | null;
  @ApiProperty() doesNotExpire!: boolean;
  @ApiProperty({ description: '0 is unlimited' }) monthlyLimit!: number;
  @ApiProperty() isActive!: boolean;
  @ApiProperty() isFrozen!: boolean;
  @ApiProperty({ description: 'By its first appointment' }) isActivated!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) frozenAt!: string | null;
  @ApiProperty(NUMBER_OR_NULL) remainingDaysAtFreeze!: number | null;
  @ApiProperty(DATE_OR_NULL) actualStartDate!: CalendarDate | null;
  @ApiProperty(DATE_OR_NULL) actualEndDate!: CalendarDate | null;
  @ApiProperty({ ...DATE_OR_NULL, description: 'The actual end, else the end' }) effectiveEndDate!: CalendarDate | null;
  @ApiProperty({ description: 'Uncancelled appointments booked under it' }) validAppointmentCount!: number;
  @ApiProperty({ ...NUMBER_OR_NULL, description: 'The last day included; null without an end' })
  daysRemaining!: number | null;
  @ApiProperty({ description: 'Uncancelled appointments of the current month' }) usedThisMonth!: number;
  @ApiProperty({ ...NUMBER_OR_NULL, description: 'Null when unlimited' }) remainingThisMonth!: number | null;
  @ApiProperty({ enum: SUBSCRIPTION_STATUSES }) status!: SubscriptionStatus;
  @ApiProperty({ enum: ['none', 'expired', 'active', 'inactive'] }) profileStatus!: ProfileStatus;
  @ApiProperty({ enum: ['frozen', 'activated', 'waiting'] }) activationStatus!: ActivationStatus;
}

const { unlimited, max } = LIMITS.monthlyLimit;

export class ChangeMonthlyLimitRequest implements MonthlyLimitRequest {
  @WholeNumberField({ min: unlimited, max, description: '0 is unlimited' }) monthlyLimit!: number;
}

/** Required unless `doesNotExpire`, and reported together with other missing fields. */
const EndDateField = (): PropertyDecorator =>
  DateField({
    nullable: true,
    requiredKey: 'endDateRequired',
    isRequired: (request) => !('doesNotExpire' in request && request.doesNotExpire === true),
    description: 'Null, or left out with `doesNotExpire`, does not expire',
  });

export class ChangeSubscriptionRequest implements SubscriptionRequest {
  @DateField({ requiredKey: 'startDateRequired' }) startDate!: CalendarDate;
  @EndDateField() endDate?: CalendarDate | null;
  @BooleanField({ optional: true }) doesNotExpire?: boolean;
  @WholeNumberField({ min: unlimited, max, description: '0 is unlimited' }) monthlyLimit!: number;
  @BooleanField({ optional: true, description: 'Active, unless told otherwise' }) isActive?: boolean;
}
