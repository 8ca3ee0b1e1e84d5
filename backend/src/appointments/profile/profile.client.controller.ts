import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ClientProfile } from '../../contract/client.js';
import { ForClients } from '../../platform/http/access.js';
import { CurrentUser, type Caller } from '../../platform/http/caller.js';
import { Answers } from '../../platform/http/documented.js';
import { ClientDetailsService } from './client-details.service.js';
import { ClientProfileAnswer } from './dto/client-details.answer.js';

@ApiTags('profile')
@Controller('Client/profile')
@ForClients()
export class ProfileClientController {
  constructor(private readonly details: ClientDetailsService) {}

  @Get()
  @Answers(ClientProfileAnswer)
  read(@CurrentUser() caller: Caller): Promise<ClientProfile> {
    return this.details.profile(caller.id);
  }
}
