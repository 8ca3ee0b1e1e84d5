import type { Gym } from '@palestra/backend/contract/gym';
import type { Answer, FailureData } from '../support/api-client.js';
import { TestGym } from '../support/test-gym.js';

/* The gym's logo and picture: uploaded by owners and managers, seen by anybody. */

const UPLOAD = { 'Content-Type': 'application/octet-stream' };
const KB = 1024;
const chunk = (name: string): number[] => [0, 0, 0, 0, ...Buffer.from(name), 0, 0, 0, 0];
const png = (bytes = 60): Buffer => {
  const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, ...Buffer.from('IHDR')];
  const image = [...head, ...Array<number>(17).fill(0), ...chunk('IDAT')];
  return Buffer.concat([Buffer.from(image), Buffer.alloc(bytes - image.length)]);
};
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]);
const WEBP = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([20, 0, 0, 0]),
  Buffer.from('WEBPVP8 '),
  Buffer.alloc(12),
]);

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z') });
});
afterAll(() => gym.close());
afterEach(() => gym.rows('DELETE FROM gym_logo; DELETE FROM gym_picture'));

const shown = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${gym.urlOf(0)}${address}`, { headers });

describe.each([
  { image: 'logo', maxKilobytes: 512 },
  { image: 'picture', maxKilobytes: 256 },
] as const)('the $image of the gym', ({ image, maxKilobytes }) => {
  const path = `/Admin/gym-${image}`;
  const upload = (body: Buffer) => gym.as(gym.admin).fetch('PUT', path, new Uint8Array(body), UPLOAD);
  const addressNow = async (): Promise<string | null> => (await gym.asVisitor().get<Gym>('/gym')).data[image];

  it.each<[string, Buffer]>([
    ['image/png', png()],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP],
  ])('is kept as %s by its content, and sent to anybody', async (type, content) => {
    expect(await addressNow()).toBeNull();
    expect((await upload(content)).status).toBe(200);
    const answer = await shown((await addressNow()) ?? '');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
  });

  it('has an address of its own for each version, and is not sent again to who has it', async () => {
    await upload(png());
    const first = (await addressNow()) ?? '';
    await upload(JPEG);
    const second = (await addressNow()) ?? '';
    expect(second).not.toBe(first);
    // The former address shows what there is now, and is not kept.
    const before = await shown(first);
    expect(before.headers.get('content-type')).toBe('image/jpeg');
    expect(before.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const tag = before.headers.get('etag') ?? '';
    const known = await shown(second, { 'If-None-Match': tag });
    expect([known.status, await known.text()]).toEqual([304, '']);
    expect((await shown(second, { 'If-None-Match': '"another"' })).status).toBe(200);
  });

  it('is not even read for who has it', async () => {
    await upload(png());
    const tag = (await shown(`/api/gym/${image}`)).headers.get('etag') ?? '';
    await gym.rows(`ALTER TABLE gym_${image} RENAME COLUMN content TO out_of_reach`);
    try {
      expect((await shown(`/api/gym/${image}`, { 'If-None-Match': tag })).status).toBe(304);
    } finally {
      await gym.rows(`ALTER TABLE gym_${image} RENAME COLUMN out_of_reach TO content`);
    }
  });

  const UNSUPPORTED = 'The image must really be a PNG, JPEG or WebP. Choose another.';
  it.each<[string, Buffer, string]>([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), UNSUPPORTED],
    ['a PDF', Buffer.from('%PDF-1.7\n'), UNSUPPORTED],
    ['a text', Buffer.from('logo.png'), UNSUPPORTED],
    ['an empty file', Buffer.alloc(0), 'The file is empty. Choose another.'],
    ['one too large', png(maxKilobytes * KB + 1), `The image can have up to ${maxKilobytes} KB. Choose a smaller one.`],
  ])('refuses %s and keeps the one of before', async (_, content, text) => {
    await upload(png());
    const before = await addressNow();
    const refused = await upload(content);
    expect(refused.status).toBe(400);
    expect(((await refused.json()) as Answer<FailureData>).errors).toEqual([text]);
    expect(await addressNow()).toBe(before);
  });

  it(`may have ${maxKilobytes} KB`, async () => {
    expect((await upload(png(maxKilobytes * KB))).status).toBe(200);
  });

  it('is removed, once, and stands in the log each time it changes', async () => {
    const fact = { logo: 'hasLogo', picture: 'hasPicture' }[image];
    const logged = () =>
      gym.rows<Record<'id' | 'change', string>>(
        `SELECT id, before ->> '${fact}' || ', ' || (after ->> '${fact}') AS change FROM audit_entries
       WHERE action = 'setting.${image}' ORDER BY change`,
      );
    const known = (await logged()).map(({ id }) => id);
    await upload(png());
    await upload(png());
    expect((await gym.as(gym.admin).delete(path)).status).toBe(200);
    expect(await addressNow()).toBeNull();
    expect((await shown(`/api/gym/${image}`)).status).toBe(404);
    expect((await gym.as(gym.admin).delete(path)).status).toBe(404);
    const entries = (await logged()).filter(({ id }) => !known.includes(id));
    expect(entries.map(({ change }) => change)).toEqual(['false, true', 'true, false']);
  });
});
