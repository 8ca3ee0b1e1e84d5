import type { CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import type { MonthlyLimitRequest, SubscriptionRequest } from '../contract/subscription.js';
import { WholeNumberField, BooleanField, DateField } from '../platform/http/validation/fields.js';

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
