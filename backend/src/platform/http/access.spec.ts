import { Controller, Get, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { AccessCheck, ForAdmins, ForFamily } from './access.js';
import { loadDocumentation } from './documentation.js';
import { Refuses } from './documented.js';

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
  it('fails when a route of staff has no permission, and names the route', async () => {
    await expect(start(WithoutPermission)).rejects.toThrow(
      "Add @Permits('…') to: GET /api/Admin/nobody-permitted/{id}",
    );
  });

  it('fails when a route does not say whom it is for', async () => {
    await expect(start(WithoutAudience)).rejects.toThrow(/^Add @Public\(\).*GET \/api\/Admin\/nobody-decided/);
  });
});

@Controller('Client/gathered')
@Refuses('TAG_EXISTS')
@ForFamily()
@Refuses('EMAIL_TAKEN', 'FORBIDDEN')
class Gathered {
  @Get()
  @Refuses('STALE')
  @Refuses('EMAIL_TAKEN')
  read(): null {
    return null;
  }
}

it('codes of one status are gathered when several decorators of a class or a method name them', async () => {
  await loadDocumentation();
  const saidOf = (place: object): Record<string, string> => {
    const responses = Reflect.getMetadata('swagger/apiResponse', place) as Record<string, { description: string }>;
    return Object.fromEntries(Object.entries(responses).map(([status, { description }]) => [status, description]));
  };
  expect(saidOf(Gathered)).toMatchObject({
    403: 'FORBIDDEN, NOT_IN_FAMILY',
    409: 'EMAIL_TAKEN, TAG_EXISTS',
  });
  expect(saidOf(Gathered.prototype.read)).toEqual({ 409: 'EMAIL_TAKEN, STALE' });
});
