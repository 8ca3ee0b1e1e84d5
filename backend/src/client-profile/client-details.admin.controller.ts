import { Body, Controller, Delete, Get, Headers, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { shownClientVersion } from '../clients/client-version.js';
import { UpdateClientBody } from '../clients/dto/update-client.body.js';
import type { ClientDetails } from '../contract/client.js';
import type { Erasure } from '../contract/erasure.js';
import type { UpdatedClient } from '../contract/schedule-change.js';
import { ForAdmins } from '../platform/http/access.js';
import { Succeeds, Tagged } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, Refuses } from '../platform/http/documented.js';
import { DryRunQuery } from '../platform/http/validation/dry-run.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { ClientErasureService } from './client-erasure.service.js';
import { ClientDetailsService } from './client-details.service.js';
import { ClientUpdateService } from './client-update.service.js';
import { ClientDetailsResponse } from './dto/client-details.response.js';
import { ErasureResponse } from './dto/erasure.response.js';
import { UpdatedClientResponse } from './dto/updated-client.response.js';

@ApiTags('clients')
@Controller('Admin/clients')
@ForAdmins()
export class ClientDetailsAdminController {
  constructor(
    private readonly details: ClientDetailsService,
    private readonly updates: ClientUpdateService,
    private readonly erasures: ClientErasureService,
  ) {}

  @Get(':id')
  @ApiOperation({ summary: 'Reads one client' })
  @RespondsWith(ClientDetailsResponse)
  @Refuses('NOT_FOUND')
  async read(@Param('id', IdPipe) id: string): Promise<Tagged<ClientDetails>> {
    const client = await this.details.read(id);
    return new Tagged(client, shownClientVersion(client));
  }

  @Put(':id')
  @ApiOperation({ summary: 'Changes a client; deactivating cancels what is coming up' })
  @Succeeds('clientUpdated')
  @RespondsWith(UpdatedClientResponse)
  @Refuses('VALIDATION_FAILED', 'NOT_FOUND', 'EMAIL_TAKEN', 'STALE')
  async update(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() request: UpdateClientBody,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Tagged<UpdatedClient>> {
    const client = await this.updates.update(caller, id, { request, ifMatch, isDryRun });
    return new Tagged(client, shownClientVersion(client));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Erases a client: what is about them goes, what the gym counts stays' })
  @Succeeds('clientErased')
  @RespondsWith(ErasureResponse)
  @Refuses('VALIDATION_FAILED', 'NOT_FOUND', 'STALE')
  erase(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Erasure> {
    return this.erasures.erase(caller, id, { ifMatch, isDryRun });
  }
}
