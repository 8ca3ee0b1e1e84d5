import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Client } from '../contract/client.js';
import { ForAdmins } from '../platform/http/access.js';
import type { Page } from '../platform/http/answer.js';
import { AnswersList, Refuses } from '../platform/http/documented.js';
import { ClientReaderService } from './client-reader.service.js';
import { ClientResponse } from './dto/client.response.js';
import { ClientListRequest } from './dto/client-list.request.js';

@ApiTags('clients')
@Controller('Admin/clients')
@ForAdmins()
export class ClientsAdminController {
  constructor(private readonly reader: ClientReaderService) {}

  @Get()
  @ApiOperation({ summary: 'Lists clients' })
  @AnswersList(ClientResponse, { paged: true })
  @Refuses('VALIDATION_FAILED')
  list(@Query() asked: ClientListRequest): Promise<Page<Client>> {
    return this.reader.list(asked);
  }
}
