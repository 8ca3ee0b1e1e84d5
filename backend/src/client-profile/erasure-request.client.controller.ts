import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ErasureRequest } from '../contract/erasure.js';
import { ForClients } from '../platform/http/access.js';
import { Succeeds } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith } from '../platform/http/documented.js';
import { ErasureRequestResponse } from './dto/erasure.response.js';
import { ErasureRequestService } from './erasure-request.service.js';

@ApiTags('profile')
@Controller('Client/erasure-request')
@ForClients()
export class ErasureRequestClientController {
  constructor(private readonly requests: ErasureRequestService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Asks the gym to erase the member' })
  @Succeeds('erasureRequested')
  @RespondsWith(ErasureRequestResponse)
  ask(@CurrentUser() caller: Caller): Promise<ErasureRequest> {
    return this.requests.ask(caller);
  }

  @Delete()
  @ApiOperation({ summary: 'Withdraws the request for erasure' })
  @Succeeds('erasureWithdrawn')
  @RespondsWith(ErasureRequestResponse)
  withdraw(@CurrentUser() caller: Caller): Promise<ErasureRequest> {
    return this.requests.withdraw(caller);
  }
}
