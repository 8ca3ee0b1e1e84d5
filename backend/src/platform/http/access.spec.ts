import { Controller, Get, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { AccessCheck, ForAdmins } from './access.js';

@Controller('Admin/nobody-decided')
class WithoutAudience {
  @Get(':id')
  read(): null {
    return null;
  }
}

@Controller('Admin/nobody-permitted')
@ForAdmins()
class WithoutPermission {
  @Get(':id')
  read(): null {
    return null;
  }
}

async function start(controller: Type): Promise<void> {
  @Module({ imports: [DiscoveryModule], controllers: [controller], providers: [AccessCheck] })
  class Gym {}
  await NestFactory.createApplicationContext(Gym, { logger: false, abortOnError: false });
}

describe('the start', () => {
  it('fails when the table of permissions has no entry for a route of staff, and names the route', async () => {
    await expect(start(WithoutPermission)).rejects.toThrow(
      'Add to STAFF_ROUTES in contract/permissions.ts: GET /api/Admin/nobody-permitted/{id}',
    );
  });

  it('fails when a route does not say whom it is for', async () => {
    await expect(start(WithoutAudience)).rejects.toThrow(/^Add @Public\(\).*GET \/api\/Admin\/nobody-decided/);
  });
});
