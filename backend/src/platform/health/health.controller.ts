import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Health } from '../../contract/gym.js';
import { Public } from '../http/access.js';
import { NotReady } from '../http/answer.js';
import { Answers } from '../http/documented.js';
import { HealthAnswer } from './health.answer.js';
import { HealthService } from './health.service.js';

@ApiTags('gym')
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  @Public()
  @Answers(HealthAnswer)
  @Answers(HealthAnswer, { status: 503, description: 'The database cannot be reached' })
  async read(): Promise<Health | NotReady<Health>> {
    const health = await this.health.read();
    return health.status === 'ok' ? health : new NotReady(health);
  }
}
