import type { CalendarDate } from '../../contract/calendar-date.js';
import { LIMITS } from '../../contract/limits.js';
import type { SubscriptionRequest } from '../../contract/subscription.js';
import { BooleanField, DateField, WholeNumberField } from '../../platform/http/validation/fields.js';

const { unlimited, max } = LIMITS.monthlyLimit;

export class ChangeSubscriptionRequest implements SubscriptionRequest {
  @DateField({ requiredKey: 'startDateRequired' }) startDate!: CalendarDate;
  @DateField({ optional: true, nullable: true, description: 'Null does not expire' }) endDate?: CalendarDate | null;
  @BooleanField({ optional: true }) doesNotExpire?: boolean;
  @WholeNumberField({ min: unlimited, max, description: '0 is unlimited' }) monthlyLimit!: number;
  @BooleanField({ optional: true, description: 'Active, unless told otherwise' }) isActive?: boolean;
}
