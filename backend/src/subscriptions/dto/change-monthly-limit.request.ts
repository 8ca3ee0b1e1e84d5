import { LIMITS } from '../../contract/limits.js';
import type { MonthlyLimitRequest } from '../../contract/subscription.js';
import { WholeNumberField } from '../../platform/http/validation/fields.js';

const { unlimited, max } = LIMITS.monthlyLimit;

export class ChangeMonthlyLimitRequest implements MonthlyLimitRequest {
  @WholeNumberField({ min: unlimited, max, description: '0 is unlimited' }) monthlyLimit!: number;
}
