import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Draining } from './draining.js';

/** Finishes the requests under way, then closes the rest: mail, live streams, database connections. */
export async function closeGently(app: NestFastifyApplication): Promise<void> {
  const { server } = app.getHttpAdapter().getInstance();
  if (server.listening) await app.get(Draining).drain(server);
  await app.close();
}
