import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Subscription } from '../contract/subscription.js';
import { ForAdmins } from '../platform/http/access.js';
import { Succeeds } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { Answers, AnswersList, Refuses } from '../platform/http/documented.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { ChangeMonthlyLimitRequest } from './dto/change-monthly-limit.request.js';
import { ChangeSubscriptionRequest } from './dto/change-subscription.request.js';
import { SubscriptionAnswer } from './dto/subscription.answer.js';
import { SubscriptionReader } from './subscription-reader.service.js';
import { SubscriptionsService } from './subscriptions.service.js';

@ApiTags('subscriptions')
@Controller('Admin/clients/:id')
@ForAdmins()
export class SubscriptionsAdminController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly reader: SubscriptionReader,
  ) {}

  @Get('subscriptions')
  @AnswersList(SubscriptionAnswer)
  @Refuses('NOT_FOUND')
  history(@Param('id', IdPipe) clientId: string): Promise<Subscription[]> {
    return this.reader.history(clientId);
  }

  @Put('subscription')
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

  @Put('monthly-limit')
  @Succeeds('subscriptionUpdated')
  @Answers(SubscriptionAnswer)
  @Refuses('VALIDATION_FAILED', 'NOT_FOUND', 'NO_SUBSCRIPTION')
  changeMonthlyLimit(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) clientId: string,
    @Body() { monthlyLimit }: ChangeMonthlyLimitRequest,
  ): Promise<Subscription> {
    return this.subscriptions.changeMonthlyLimit(clientId, monthlyLimit, caller);
  }
}
