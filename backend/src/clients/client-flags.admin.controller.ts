import { Body, Controller, Headers, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Client } from '../contract/client.js';
import { ForAdmins } from '../platform/http/access.js';
import { Succeeds, Tagged } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, Refuses } from '../platform/http/documented.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { shownClientVersion } from './client-version.js';
import { ClientsService } from './clients.service.js';
import { AdminNotificationBody, MorningClientBody } from './dto/client-flag.body.js';
import { ClientResponse } from './dto/client.response.js';

/** Calls that set a single flag of a client; the paths keep their spelling (rule: stable calls). */
@ApiTags('clients')
@Controller('admin/clients/:id')
@ForAdmins()
export class ClientFlagsAdminController {
  constructor(private readonly clients: ClientsService) {}

  @Put('admin-notification')
  @ApiOperation({ summary: 'Switches mail to administrators about one client on or off' })
  @Succeeds('clientUpdated')
  @RespondsWith(ClientResponse)
  @Refuses('VALIDATION_FAILED', 'NOT_FOUND', 'STALE')
  async notify(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() flag: AdminNotificationBody,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Tagged<Client>> {
    return tagged(await this.clients.changeFlag(caller, id, flag, ifMatch));
  }

  @Put('morning-client')
  @ApiOperation({ summary: 'Makes a client a morning client, or a regular one' })
  @Succeeds('clientUpdated')
  @RespondsWith(ClientResponse)
  @Refuses('VALIDATION_FAILED', 'NOT_FOUND', 'STALE')
  async makeMorning(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() flag: MorningClientBody,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Tagged<Client>> {
    return tagged(await this.clients.changeFlag(caller, id, flag, ifMatch));
  }
}

const tagged = (client: Client): Tagged<Client> => new Tagged(client, shownClientVersion(client));
