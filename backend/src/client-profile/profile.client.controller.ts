import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ClientProfile } from '../contract/client.js';
import { ForClients } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith } from '../platform/http/documented.js';
import { ClientDetailsService } from './client-details.service.js';
import { ClientProfileResponse } from './dto/client-details.response.js';

@ApiTags('profile')
@Controller('Client/profile')
@ForClients()
export class ProfileClientController {
  constructor(private readonly details: ClientDetailsService) {}

  @Get()
  @ApiOperation({ summary: "Reads the client's own profile" })
  @RespondsWith(ClientProfileResponse)
  read(@CurrentUser() caller: Caller): Promise<ClientProfile> {
    return this.details.profile(caller.id);
  }
}
