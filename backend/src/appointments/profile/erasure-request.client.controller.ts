import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ErasureRequest } from '../../contract/erasure.js';
import { ForClients } from '../../platform/http/access.js';
import { Succeeds } from '../../platform/http/answer.js';
import { CurrentUser, type Caller } from '../../platform/http/caller.js';
import { Answers } from '../../platform/http/documented.js';
import { ErasureRequestAnswer } from './dto/erasure.answer.js';
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
  @Answers(ErasureRequestAnswer)
  ask(@CurrentUser() caller: Caller): Promise<ErasureRequest> {
    return this.requests.ask(caller);
  }

  @Delete()
  @ApiOperation({ summary: 'Withdraws the request for erasure' })
  @Succeeds('erasureWithdrawn')
  @Answers(ErasureRequestAnswer)
  withdraw(@CurrentUser() caller: Caller): Promise<ErasureRequest> {
    return this.requests.withdraw(caller);
  }
}
