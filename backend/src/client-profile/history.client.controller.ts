import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { HistoryMonth } from '../contract/appointment.js';
import { ForClients } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { AnswersList } from '../platform/http/documented.js';
import { HistoryMonthResponse } from './dto/history.response.js';
import { HistoryService } from './history.service.js';

@ApiTags('profile')
@Controller('Client/history')
@ForClients()
export class HistoryClientController {
  constructor(private readonly history: HistoryService) {}

  @Get()
  @ApiOperation({ summary: "Counts the client's own appointments by month" })
  @AnswersList(HistoryMonthResponse)
  months(@CurrentUser() caller: Caller): Promise<HistoryMonth[]> {
    return this.history.months(caller.id);
  }
}
