import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Subscription } from '../contract/subscription.js';
import { ForAdmins } from '../platform/http/access.js';
import { Succeeds } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { Answers, Refuses } from '../platform/http/documented.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { ChangeSubscriptionRequest } from './dto/change-subscription.request.js';
import { SubscriptionAnswer } from './dto/subscription.answer.js';
import { SubscriptionsService } from './subscriptions.service.js';

@ApiTags('subscriptions')
@Controller('Admin/clients/:id/subscription')
@ForAdmins()
export class SubscriptionsAdminController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Put()
  @Succeeds('subscriptionUpdated')
  @Answers(SubscriptionAnswer)
  @Refuses('VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT')
  change(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) clientId: string,
    @Body() wish: ChangeSubscriptionRequest,
  ): Promise<Subscription> {
    return this.subscriptions.change(clientId, wish, caller);
  }
}
