import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Client } from '../contract/client.js';
import { ForAdmins } from '../platform/http/access.js';
import { Page, Succeeds } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { Answers, AnswersList, Refuses } from '../platform/http/documented.js';
import { ClientReader } from './client-reader.service.js';
import { ClientsService } from './clients.service.js';
import { ClientAnswer } from './dto/client.answer.js';
import { ClientListRequest } from './dto/client-list.request.js';
import { CreateClientBody } from './dto/create-client.body.js';

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
}
