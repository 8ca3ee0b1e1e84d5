import { Body, Controller, Get, Headers, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import { Subscription, type SubscriptionRequest } from '../contract/subscription.js';
import { ForAdmins } from '../platform/http/access.js';
import { Succeeds, Tagged } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, AnswersList, Refuses } from '../platform/http/documented.js';
import { WholeNumberField, BooleanField, DateField } from '../platform/http/validation/fields.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { SubscriptionReaderService } from './subscription-reader.service.js';
import { subscriptionVersion } from './subscription.mapper.js';
import { SubscriptionsService } from './subscriptions.service.js';

const { unlimited, max } = LIMITS.monthlyLimit;

class ChangeMonthlyLimitRequest {
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

class ChangeSubscriptionRequest implements SubscriptionRequest {
  @DateField({ requiredKey: 'startDateRequired' }) startDate!: CalendarDate;
  @EndDateField() endDate?: CalendarDate | null;
  @BooleanField({ optional: true }) doesNotExpire?: boolean;
  @WholeNumberField({ min: unlimited, max, description: '0 is unlimited' }) monthlyLimit!: number;
  @BooleanField({ optional: true, description: 'Active, unless told otherwise' }) isActive?: boolean;
}

@ApiTags('subscriptions')
@Controller('Admin/clients/:id')
@ForAdmins()
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
  @Succeeds('subscriptionUpdated')
  @RespondsWith(Subscription)
  @Refuses('CONFLICT', 'STALE')
  async change(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) clientId: string,
    @Body() wish: ChangeSubscriptionRequest,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Tagged<Subscription>> {
    return tagged(await this.subscriptions.change(clientId, wish, { by: caller, ifMatch }));
  }

  @Put('monthly-limit')
  @ApiOperation({ summary: "Changes the monthly limit of a client's current subscription" })
  @Succeeds('subscriptionUpdated')
  @RespondsWith(Subscription)
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

const tagged = (subscription: Subscription): Tagged<Subscription> =>
  new Tagged(subscription, subscriptionVersion(subscription));
