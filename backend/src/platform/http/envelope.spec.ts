import fastify from 'fastify';
import { sendBytes } from './envelope.js';

const ANSWERS: Readonly<Record<string, string>> = {
  short: 'ναι',
  long: 'Παπαδάκη 💪 '.repeat(1_000),
  other: 'Γεωργίου 🏋 '.repeat(1_000),
  latin: 'Papadaki '.repeat(1_000),
  'longer than the room': 'Παπαδάκη 💪 '.repeat(50_000),
};

describe('the bytes of an answer', () => {
  const sent: unknown[] = [];
  const server = fastify();
  sendBytes(server);
  server.addHook('onSend', (_request, _reply, payload, done) => {
    sent.push(payload);
    done(null, payload);
  });
  server.get('/:name', (request) => ({ data: ANSWERS[(request.params as { name: string }).name] }));
  afterEach(() => sent.splice(0));
  afterAll(() => server.close());
  const ask = (name: string) => server.inject(`/${encodeURIComponent(name)}`);

  it.each(Object.keys(ANSWERS))('are those of its text, when it is %s', async (name) => {
    const { json, headers, rawPayload } = await ask(name);
    expect(json()).toEqual({ data: ANSWERS[name] });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(rawPayload.length),
    });
  });

  it('stay what they are while others are written', async () => {
    await Promise.all([ask('long'), ask('other')]);
    expect(sent.map((bytes) => (JSON.parse(String(bytes)) as { data: string }).data)).toEqual([
      ANSWERS['long'],
      ANSWERS['other'],
    ]);
    expect(sent.every((bytes) => Buffer.isBuffer(bytes))).toBe(true);
  });
});
