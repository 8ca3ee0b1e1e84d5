import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '../http/documentation.js';
import { Acceptance, Health } from '../../contract/gym.js';
import { Public } from '../http/access.js';
import { NotReady } from '../http/answer.js';
import { RespondsWith } from '../http/documented.js';
import { Draining } from '../http/draining.js';
import { HealthService } from './health.service.js';

@ApiTags('gym')
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthService,
    private readonly draining: Draining,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Reports liveness and readiness: database, mail, version' })
  @Public()
  @RespondsWith(Health)
  @RespondsWith(Health, {
    status: 503,
    description: 'The database cannot be reached or has no room left, or this process is about to end',
  })
  async read(): Promise<Health | NotReady<Health>> {
    const health = await this.health.read();
    return health.status === 'ok' ? health : new NotReady(health);
  }
  /** For load balancers: a process that is shutting down wants no new requests. Does not depend on the database. */
  @Get('accepting')
  @ApiOperation({ summary: 'Tells a load balancer whether this process takes requests' })
  @Public()
  @RespondsWith(Acceptance)
  @RespondsWith(Acceptance, { status: 503, description: 'This process is about to end' })
  accepts(): Acceptance | NotReady<Acceptance> {
    return this.draining.isDraining ? new NotReady({ accepting: false }) : { accepting: true };
  }
}
