import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '../platform/http/documentation.js';
import { ErasureRequest, PersonalData } from '../contract/erasure.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { ForClients } from '../platform/http/access.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { Refuses, RespondsWith } from '../platform/http/documented.js';
import { ClientExportService } from './client-export.service.js';
import { ErasureRequestService } from './erasure-request.service.js';

@ApiTags('profile')
@Controller('Client/erasure-request')
@ForClients()
export class ErasureRequestClientController {
  constructor(private readonly requests: ErasureRequestService) {}

  @Post()
  @ApiOperation({ summary: 'Asks the gym to erase the member' })
  @RespondsWith(ErasureRequest, { says: 'erasureRequested' })
  @Refuses('TOO_MANY_ATTEMPTS')
  ask(@CurrentUser() caller: Caller): Promise<ErasureRequest> {
    return this.requests.ask(caller);
  }

  @Delete()
  @ApiOperation({ summary: 'Withdraws the request for erasure' })
  @RespondsWith(ErasureRequest, {
    says: { el: 'Το αίτημα διαγραφής αποσύρθηκε', en: 'The request for erasure was withdrawn' },
  })
  withdraw(@CurrentUser() caller: Caller): Promise<ErasureRequest> {
    return this.requests.withdraw(caller);
  }
}

@ApiTags('profile')
@Controller('Client/export')
@ForClients()
export class ExportClientController {
  constructor(private readonly exports: ClientExportService) {}

  @Get()
  @ApiOperation({ summary: 'Gives members their data' })
  @RespondsWith(PersonalData)
  read(@CurrentUser() caller: Caller, @Language() language: LanguageCode): Promise<PersonalData> {
    return this.exports.of(caller, language);
  }
}
