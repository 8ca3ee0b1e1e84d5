import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { clientVersion } from '../../clients/client-version.js';
import type { ClientDetails } from '../../contract/client.js';
import { ForAdmins } from '../../platform/http/access.js';
import { Tagged } from '../../platform/http/answer.js';
import { Answers, Refuses } from '../../platform/http/documented.js';
import { IdPipe } from '../../platform/http/validation/id.pipe.js';
import { ClientDetailsService } from './client-details.service.js';
import { ClientDetailsAnswer } from './dto/client-details.answer.js';

@ApiTags('clients')
@Controller('Admin/clients')
@ForAdmins()
export class ClientDetailsAdminController {
  constructor(private readonly details: ClientDetailsService) {}

  @Get(':id')
  @Answers(ClientDetailsAnswer)
  @Refuses('NOT_FOUND')
  async read(@Param('id', IdPipe) id: string): Promise<Tagged<ClientDetails>> {
    const client = await this.details.read(id);
    return new Tagged(client, clientVersion(client));
  }
}
