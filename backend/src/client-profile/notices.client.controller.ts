import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { LostPlaces } from '../contract/client.js';
import { ForClients } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { AnswersList, Refuses } from '../platform/http/documented.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { LostPlacesResponse } from './dto/client-details.response.js';
import { NoticesService } from './notices.service.js';

@ApiTags('profile')
@Controller('Client/notices')
@ForClients()
export class NoticesClientController {
  constructor(private readonly notices: NoticesService) {}

  @Post(':id/read')
  @HttpCode(200)
  @ApiOperation({ summary: 'Marks as read which places the gym took back, and lists what is left' })
  @AnswersList(LostPlacesResponse)
  @Refuses('NOT_FOUND')
  read(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<LostPlaces[]> {
    return this.notices.read(caller.id, id);
  }
}
