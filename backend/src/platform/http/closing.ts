import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Draining } from './draining.js';

/** Answers whoever has asked, then ends everything else: mail under way, the connections to the database. */
export async function closeGently(app: NestFastifyApplication): Promise<void> {
  const { server } = app.getHttpAdapter().getInstance();
  if (server.listening) await app.get(Draining).drain(server);
  await app.close();
}
