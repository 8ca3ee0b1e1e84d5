import { Controller, Get, HttpCode, Post, Query, Body, Headers, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '../platform/http/documentation.js';
import { Client, SamePerson, ShownClient } from '../contract/client.js';
import type { LanguagePreference } from '../contract/account.js';
import { AdminController, ForClients, Permits } from '../platform/http/access.js';
import { Tagged, type Page } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { AnswersList, Refuses, RespondsWith } from '../platform/http/documented.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { ClientReaderService } from './client-reader.service.js';
import { shownClientVersion } from './client-version.js';
import {
  ClientListRequest,
  AdminNotificationBody,
  MorningClientBody,
  LanguagePreferenceBody,
  SamePersonBody,
} from './clients.dto.js';
import { SamePersonService } from './same-person.service.js';
import { ClientsService, LanguagePreferenceService } from './clients.service.js';

@AdminController('Admin/clients', 'clients')
@Permits('clients')
export class ClientsAdminController {
  constructor(
    private readonly reader: ClientReaderService,
    private readonly doubles: SamePersonService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists clients' })
  @AnswersList(Client, { paged: true })
  list(@Query() asked: ClientListRequest): Promise<Page<Client>> {
    return this.reader.list(asked);
  }

  @Post('same-person')
  @HttpCode(200)
  @ApiOperation({ summary: 'Says who is there already that may be the same person; changes nothing' })
  @AnswersList(SamePerson)
  samePerson(@Body() asked: SamePersonBody): Promise<SamePerson[]> {
    return this.doubles.of(asked);
  }
}

/** Calls that set a single flag of a client; the paths keep their spelling (rule: stable calls). */
@AdminController('admin/clients/:id', 'clients')
@Permits('clients')
export class ClientFlagsAdminController {
  constructor(private readonly clients: ClientsService) {}

  @Put('admin-notification')
  @ApiOperation({ summary: 'Switches mail to administrators about one client on or off' })
  @RespondsWith(ShownClient, { says: 'clientUpdated' })
  @Refuses('STALE')
  async notify(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() flag: AdminNotificationBody,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Tagged<ShownClient>> {
    return tagged(await this.clients.changeFlag(caller, id, flag, ifMatch));
  }

  @Put('morning-client')
  @ApiOperation({ summary: 'Makes a client a morning client, or a regular one' })
  @RespondsWith(ShownClient, { says: 'clientUpdated' })
  @Refuses('STALE')
  async makeMorning(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() flag: MorningClientBody,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Tagged<ShownClient>> {
    return tagged(await this.clients.changeFlag(caller, id, flag, ifMatch));
  }
}

const tagged = (client: ShownClient): Tagged<ShownClient> => new Tagged(client, shownClientVersion(client));

@AdminController('Admin/language-preference', 'language')
@Permits('account')
export class LanguagePreferenceAdminController {
  constructor(private readonly preferences: LanguagePreferenceService) {}

  @Get()
  @ApiOperation({ summary: "Reads the administrator's language" })
  @RespondsWith(LanguagePreferenceBody)
  read(@CurrentUser() caller: Caller): LanguagePreference {
    return this.preferences.read(caller);
  }

  @Put()
  @ApiOperation({ summary: "Changes the administrator's language" })
  @RespondsWith(LanguagePreferenceBody, { says: 'languageUpdated' })
  change(@CurrentUser() caller: Caller, @Body() { languageCode }: LanguagePreferenceBody): Promise<LanguagePreference> {
    return this.preferences.change(caller, languageCode);
  }
}

@ApiTags('language')
@Controller('Client/language-preference')
@ForClients()
export class LanguagePreferenceClientController {
  constructor(private readonly preferences: LanguagePreferenceService) {}

  @Get()
  @ApiOperation({ summary: "Reads the client's language" })
  @RespondsWith(LanguagePreferenceBody)
  read(@CurrentUser() caller: Caller): LanguagePreference {
    return this.preferences.read(caller);
  }

  @Put()
  @ApiOperation({ summary: "Changes the client's language" })
  @RespondsWith(LanguagePreferenceBody, { says: 'languageUpdated' })
  change(@CurrentUser() caller: Caller, @Body() { languageCode }: LanguagePreferenceBody): Promise<LanguagePreference> {
    return this.preferences.change(caller, languageCode);
  }
}
