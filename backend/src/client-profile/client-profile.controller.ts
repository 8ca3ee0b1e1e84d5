import { Get, Body, Delete, Headers, Param, Put, Query, Post } from '@nestjs/common';
import { ApiOperation } from '../platform/http/documentation.js';
import { shownClientVersion } from '../clients/client-version.js';
import { UpdateClientBody } from '../clients/clients.dto.js';
import { HistoryMonth } from '../contract/appointment.js';
import { ClientProfile, ClientDetails, LostPlaces } from '../contract/client.js';
import { Erasure } from '../contract/erasure.js';
import { UpdatedClient } from '../contract/schedule-change.js';
import { AdminController, FamilyController, Permits } from '../platform/http/access.js';
import { Tagged } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, Refuses, AnswersList } from '../platform/http/documented.js';
import { BooleanQueryField, DryRunQuery } from '../platform/http/validation/fields.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { ClientDetailsService } from './client-details.service.js';
import { ClientErasureService } from './client-erasure.service.js';
import { ClientUpdateService } from './client-update.service.js';
import { HistoryService } from './history.service.js';
import { NoticesService } from './notices.service.js';

class ErasureQuery extends DryRunQuery {
  @BooleanQueryField({ optional: true, description: 'true: erases the children whom the client looks after, too' })
  withChildren?: boolean;
}

@FamilyController('Client/profile', 'profile')
export class ProfileClientController {
  constructor(private readonly details: ClientDetailsService) {}

  @Get()
  @ApiOperation({ summary: "Reads the client's own profile" })
  @RespondsWith(ClientProfile)
  read(@CurrentUser() caller: Caller): Promise<ClientProfile> {
    return this.details.profile(caller);
  }
}

@AdminController('Admin/clients', 'clients')
export class ClientDetailsAdminController {
  constructor(
    private readonly details: ClientDetailsService,
    private readonly updates: ClientUpdateService,
    private readonly erasures: ClientErasureService,
  ) {}

  @Get(':id')
  @Permits('clients')
  @ApiOperation({ summary: 'Reads one client' })
  @RespondsWith(ClientDetails)
  async read(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<Tagged<ClientDetails>> {
    const client = await this.details.read(id, caller.language);
    return new Tagged(client, shownClientVersion(client));
  }

  @Put(':id')
  @Permits('clients')
  @ApiOperation({ summary: 'Changes a client; deactivating cancels what is coming up' })
  @RespondsWith(UpdatedClient, { says: 'clientUpdated' })
  @Refuses('EMAIL_TAKEN', 'STALE', 'FORBIDDEN', 'NOT_FOR_KEYS')
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
  @Permits('erasure')
  @ApiOperation({ summary: 'Erases a client: what is about them goes, what the gym counts stays' })
  @RespondsWith(Erasure, { says: { el: 'Τα στοιχεία του πελάτη διαγράφηκαν', en: 'Client erased' } })
  @Refuses('STALE', 'HAS_CHILDREN', 'PAGES_OPEN')
  erase(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Query() { dryRun: isDryRun = false, withChildren = false }: ErasureQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Erasure> {
    return this.erasures.erase(caller, id, { ifMatch, isDryRun, withChildren });
  }
}

@FamilyController('Client/history', 'profile')
export class HistoryClientController {
  constructor(private readonly history: HistoryService) {}

  @Get()
  @ApiOperation({ summary: "Counts the client's own appointments by month, and lists the latest month" })
  @AnswersList(HistoryMonth)
  months(@CurrentUser() caller: Caller): Promise<HistoryMonth[]> {
    return this.history.months(caller);
  }
}

@FamilyController('Client/notices', 'profile')
export class NoticesClientController {
  constructor(private readonly notices: NoticesService) {}

  @Post(':id/read')
  @ApiOperation({ summary: 'Marks as read which places the gym took back, and lists what is left' })
  @AnswersList(LostPlaces)
  read(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<LostPlaces[]> {
    return this.notices.read(caller.clientId, id);
  }
}
