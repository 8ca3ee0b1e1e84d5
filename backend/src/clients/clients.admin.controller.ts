import { Body, Controller, Get, Headers, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Client } from '../contract/client.js';
import { ForAdmins } from '../platform/http/access.js';
import { Page, Succeeds, Tagged } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { Answers, AnswersList, Refuses } from '../platform/http/documented.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { ClientReader } from './client-reader.service.js';
import { clientVersion } from './client-version.js';
import { ClientsService } from './clients.service.js';
import { ClientAnswer } from './dto/client.answer.js';
import { ClientListRequest } from './dto/client-list.request.js';
import { CreateClientBody } from './dto/create-client.body.js';
import { UpdateClientBody } from './dto/update-client.body.js';

@ApiTags('clients')
@Controller('Admin/clients')
@ForAdmins()
export class ClientsAdminController {
  constructor(
    private readonly clients: ClientsService,
    private readonly reader: ClientReader,
  ) {}

  @Get()
  @AnswersList(ClientAnswer, { paged: true })
  @Refuses('VALIDATION_FAILED')
  list(@Query() asked: ClientListRequest): Promise<Page<Client>> {
    return this.reader.list(asked);
  }

  @Post()
  @Succeeds('clientCreated')
  @Answers(ClientAnswer, { status: 201 })
  @Refuses('VALIDATION_FAILED', 'EMAIL_TAKEN')
  create(@CurrentUser() caller: Caller, @Body() body: CreateClientBody): Promise<Client> {
    return this.clients.create(caller, body);
  }

  @Put(':id')
  @Succeeds('clientUpdated')
  @Answers(ClientAnswer)
  @Refuses('VALIDATION_FAILED', 'NOT_FOUND', 'EMAIL_TAKEN', 'STALE')
  async update(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() body: UpdateClientBody,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Tagged<Client>> {
    const client = await this.clients.update(caller, id, body, ifMatch);
    return new Tagged(client, clientVersion(client));
  }
}
