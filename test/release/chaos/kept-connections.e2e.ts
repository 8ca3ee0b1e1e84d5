import http from 'node:http';
import { eventually } from '../../support/eventually.js';
import { startApiProcess } from '../../support/start-api-process.mjs';
import { createTestDatabase } from '../../support/test-database.js';

const CALLERS = 30;

/** One call on the agent's kept-alive connection: the status, or the connection's error code. */
function call(url: string, agent: http.Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const request = http.get(`${url}/api/gym`, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', (fault: NodeJS.ErrnoException) => resolve(fault.code ?? fault.message));
  });
}

it('a process that stops without a proxy resets no kept-alive connection', async () => {
  const database = await createTestDatabase();
  const api = await startApiProcess({ databaseUrl: database.url, workers: 1 });
  const told: (number | string)[] = [];
  const agents = Array.from({ length: CALLERS }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }));
  const callers = agents.map(async (agent) => {
    let answer: number | string;
    do told.push((answer = await call(api.url, agent)));
    while (answer === 200);
    agent.destroy();
  });
  await eventually(() => (told.length > CALLERS * 5 ? true : null));
  await api.stop();
  await Promise.all(callers);
  await database.drop();
  // Each got responses until the server stopped listening.
  expect(told.filter((answer) => answer !== 200)).toEqual(agents.map(() => 'ECONNREFUSED'));
});
