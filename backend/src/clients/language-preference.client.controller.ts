import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { LanguagePreference } from '../contract/languages.js';
import { ForClients } from '../platform/http/access.js';
import { Succeeds } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, Refuses } from '../platform/http/documented.js';
import { LanguagePreferenceBody } from './dto/language-preference.body.js';
import { LanguagePreferenceService } from './language-preference.service.js';

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
  @Succeeds('languageUpdated')
  @RespondsWith(LanguagePreferenceBody)
  @Refuses('VALIDATION_FAILED')
  change(@CurrentUser() caller: Caller, @Body() { languageCode }: LanguagePreferenceBody): Promise<LanguagePreference> {
    return this.preferences.change(caller, languageCode);
  }
}
