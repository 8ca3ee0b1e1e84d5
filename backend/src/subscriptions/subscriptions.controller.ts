import { Body, Get, Headers, Param, Put, Query } from '@nestjs/common';
import { ApiOperation } from '../platform/http/documentation.js';
import { EndLine } from '../contract/end-line.js';
import { SavedSubscription } from '../contract/schedule-change.js';
import { MonthlyLimitRequest, Subscription, SubscriptionRequest } from '../contract/subscription.js';
import { AdminController, FamilyController, Permits } from '../platform/http/access.js';
import { Tagged } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, AnswersList, Refuses } from '../platform/http/documented.js';
import { DateField, DryRunQuery } from '../platform/http/validation/fields.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { SubscriptionReaderService } from './subscription-reader.service.js';
import { subscriptionVersion } from './subscription.mapper.js';
import { SubscriptionsService } from './subscriptions.service.js';

class ChangeMonthlyLimitRequest extends requestOf(MonthlyLimitRequest) {}

export class ChangeSubscriptionRequest extends requestOf(
  SubscriptionRequest,
  {
    startDate: (options) => DateField({ ...options, requiredKey: 'startDateRequired' }),
    /** Required unless `doesNotExpire`, and reported together with other missing fields. */
    endDate: (options) =>
      DateField({
        ...options,
        optional: false,
        requiredKey: 'endDateRequired',
        isRequired: (request) => !('doesNotExpire' in request && request.doesNotExpire === true),
      }),
  },
  { isActive: 'activeSubscription' },
) {}

@AdminController('Admin/clients/:id', 'subscriptions')
@Permits('clients')
export class SubscriptionsAdminController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly reader: SubscriptionReaderService,
  ) {}

  @Get('subscriptions')
  @ApiOperation({ summary: 'Lists the subscriptions of a client' })
  @AnswersList(Subscription)
  history(@Param('id', IdPipe) clientId: string): Promise<Subscription[]> {
    return this.reader.history(clientId);
  }

  @Put('subscription')
  @ApiOperation({ summary: 'Changes the current subscription of a client, or creates the next one' })
  @RespondsWith(SavedSubscription, { says: 'subscriptionUpdated' })
  @Refuses('CONFLICT', 'STALE')
  async change(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) clientId: string,
    @Body() wish: ChangeSubscriptionRequest,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Tagged<SavedSubscription>> {
    return tagged(await this.subscriptions.change(clientId, wish, { by: caller, ifMatch, isDryRun }));
  }

  @Put('monthly-limit')
  @ApiOperation({ summary: "Changes the monthly limit of a client's current subscription" })
  @RespondsWith(Subscription, { says: 'subscriptionUpdated' })
  @Refuses('NO_SUBSCRIPTION', 'STALE')
  async changeMonthlyLimit(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) clientId: string,
    @Body() { monthlyLimit }: ChangeMonthlyLimitRequest,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Tagged<Subscription>> {
    return tagged(await this.subscriptions.changeMonthlyLimit(clientId, monthlyLimit, { by: caller, ifMatch }));
  }
}

@AdminController('Admin/subscriptions', 'subscriptions')
@Permits('clients')
export class EndLinesAdminController {
  constructor(private readonly reader: SubscriptionReaderService) {}

  @Get(':id/end-lines')
  @ApiOperation({ summary: 'Says why a subscription ends when it ends' })
  @AnswersList(EndLine)
  list(@Param('id', IdPipe) id: string): Promise<EndLine[]> {
    return this.reader.endLines(id);
  }
}

@FamilyController('Client/subscriptions', 'subscriptions')
export class EndLinesClientController {
  constructor(private readonly reader: SubscriptionReaderService) {}

  @Get(':id/end-lines')
  @ApiOperation({ summary: "Says why the client's own subscription ends when it ends" })
  @AnswersList(EndLine)
  list(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<EndLine[]> {
    return this.reader.endLines(id, caller.clientId);
  }
}

const tagged = <T extends Subscription>(subscription: T): Tagged<T> =>
  new Tagged(subscription, subscriptionVersion(subscription));
