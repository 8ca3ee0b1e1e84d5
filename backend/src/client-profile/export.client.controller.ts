import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PersonalData } from '../contract/erasure.js';
import { ForClients } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith } from '../platform/http/documented.js';
import { ClientExportService } from './client-export.service.js';
import { PersonalDataResponse } from './dto/erasure.response.js';

@ApiTags('profile')
@Controller('Client/export')
@ForClients()
export class ExportClientController {
  constructor(private readonly exports: ClientExportService) {}

  @Get()
  @ApiOperation({ summary: 'Gives members their data' })
  @RespondsWith(PersonalDataResponse)
  read(@CurrentUser() caller: Caller): Promise<PersonalData> {
    return this.exports.of(caller.id);
  }
}
