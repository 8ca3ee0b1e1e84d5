import { IntersectionType } from '@nestjs/swagger';
import type { ChangedSubscription } from '../../../contract/schedule-change.js';
import { SubscriptionAnswer } from '../../../subscriptions/dto/subscription.answer.js';
import { AffectedAnswer } from '../../dto/affected.answer.js';

export class ChangedSubscriptionAnswer
  extends IntersectionType(SubscriptionAnswer, AffectedAnswer)
  implements ChangedSubscription {}
