import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Gym } from '../contract/gym.js';
import { Public } from '../platform/http/access.js';
import { RespondsWith } from '../platform/http/documented.js';
import { GymResponse } from './dto/gym.response.js';
import { GymService } from './gym.service.js';

@ApiTags('gym')
@Controller('gym')
export class GymController {
  constructor(private readonly gym: GymService) {}

  @Get()
  @ApiOperation({ summary: "Reads the gym's public settings" })
  @Public()
  @RespondsWith(GymResponse)
  read(): Promise<Gym> {
    return this.gym.read();
  }
}
