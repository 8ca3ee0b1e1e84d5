import { IntersectionType } from '@nestjs/swagger';
import type { ChangedSubscription } from '../../contract/schedule-change.js';
import { SubscriptionResponse } from '../../subscriptions/dto/subscription.response.js';
import { AffectedResponse } from '../../appointments/dto/affected.response.js';

export class ChangedSubscriptionResponse
  extends IntersectionType(SubscriptionResponse, AffectedResponse)
  implements ChangedSubscription {}
