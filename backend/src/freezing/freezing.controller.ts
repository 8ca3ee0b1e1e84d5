import { Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '../platform/http/documentation.js';
import { ChangedSubscription } from '../contract/schedule-change.js';
import { AdminController } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, Refuses } from '../platform/http/documented.js';
import { DryRunQuery } from '../platform/http/validation/fields.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { FreezingService } from './freezing.service.js';

@AdminController('Admin/subscriptions/:id', 'subscriptions')
export class FreezingAdminController {
  constructor(private readonly freezing: FreezingService) {}

  @Post('freeze')
  @ApiOperation({ summary: 'Freezes a subscription and cancels what is coming up' })
  @RespondsWith(ChangedSubscription, { says: 'subscriptionFrozen' })
  @Refuses('ALREADY_FROZEN')
  freeze(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) subscriptionId: string,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<ChangedSubscription> {
    return this.freezing.freeze({ subscriptionId, byId: caller.id, isDryRun });
  }

  @Post('unfreeze')
  @ApiOperation({ summary: 'Unfreezes a subscription' })
  @RespondsWith(ChangedSubscription, { says: 'subscriptionUnfrozen' })
  @Refuses('NOT_FROZEN')
  unfreeze(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) subscriptionId: string,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<ChangedSubscription> {
    return this.freezing.unfreeze({ subscriptionId, byId: caller.id, isDryRun });
  }
}
