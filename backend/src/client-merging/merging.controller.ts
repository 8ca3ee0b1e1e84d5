import { Body, HttpCode, Param, Post, Query } from '@nestjs/common';
import { LIMITS } from '../contract/limits.js';
import { MergedClients, MergeRequest } from '../contract/merging.js';
import { AdminController, Permits } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { ApiOperation } from '../platform/http/documentation.js';
import { Refuses, RespondsWith } from '../platform/http/documented.js';
import { DryRunQuery, IdsField } from '../platform/http/validation/fields.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { MergingService } from './merging.service.js';

class MergeBody extends requestOf(MergeRequest, {
  cancelledIds: (options) => IdsField({ ...options, min: 0, max: LIMITS.mergedVisitsMax }),
}) {}

@AdminController('Admin/clients/:id/merge', 'clients')
@Permits('merging')
export class MergingAdminController {
  constructor(private readonly merging: MergingService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Makes two clients one: the client of the path stays, the other one goes into them' })
  @RespondsWith(MergedClients, { says: { el: 'Οι δύο πελάτες έγιναν ένας', en: 'The two clients are one' } })
  @Refuses('NOT_MERGEABLE', 'STALE', 'CONFLICT')
  merge(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() request: MergeBody,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<MergedClients> {
    return this.merging.merge(caller, id, request, isDryRun);
  }
}
