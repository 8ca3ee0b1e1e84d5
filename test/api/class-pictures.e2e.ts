import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { ClassesOfGym, GymClass, ListedTrainer, Trainer } from '@palestra/backend/contract/gym-class';
import type { Answer, FailureData } from '../support/api-client.js';
import { aMember } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

/* Pictures of classes and trainers: uploaded by those who keep them, seen by anybody. */

const UPLOAD = { 'Content-Type': 'application/octet-stream' };
const MAX_BYTES = 128 * 1024;
const WORDS = { nameEn: '', descriptionEl: '', descriptionEn: '', isActive: true };
const YOGA = { ...WORDS, nameEl: 'Γιόγκα', colour: 'teal', capacity: null, cancelHours: null, opensDays: null };
const NOBODY = '0b7e3c52-5a0e-4d0b-9a5e-2f6d1c8e7a41';

const u32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const chunk = (name: string): number[] => [0, 0, 0, 0, ...Buffer.from(name), 0, 0, 0, 0];
const png = ({ width = 640, height = 480, bytes = 60 } = {}): Buffer => {
  const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, ...Buffer.from('IHDR')];
  const image = [...head, ...u32(width), ...u32(height), ...Array<number>(9).fill(0), ...chunk('IDAT')];
  return Buffer.concat([Buffer.from(image), Buffer.alloc(bytes - image.length)]);
};

let gym: TestGym;
let yoga: GymClass;
let maria: Trainer;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z') });
  yoga = (await staff().post<GymClass>('/Admin/classes', YOGA)).data;
  maria = (await staff().post<Trainer>('/Admin/trainers', { ...WORDS, nameEl: 'Μαρία', staffId: null })).data;
});
afterEach(() => gym.rows('DELETE FROM class_pictures; DELETE FROM trainer_pictures'));
afterAll(() => gym.close());

const staff = () => gym.as(gym.admin);
const shown = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${gym.urlOf(0)}${address}`, { headers });

describe.each(['class', 'trainer'] as const)("the picture of a %s (rule: gym's images)", (of) => {
  const idNow = (): string => (of === 'class' ? yoga : maria).id;
  const path = (id = idNow()): string => `/Admin/${of === 'class' ? 'classes' : 'trainers'}/${id}/picture`;
  const upload = (body: Buffer, id?: string) => staff().fetch('PUT', path(id), new Uint8Array(body), UPLOAD);
  const addressNow = async (): Promise<string | undefined> => {
    const list = of === 'class' ? '/Admin/classes' : '/Admin/trainers';
    return (await staff().get<(GymClass | ListedTrainer)[]>(list)).data[0]?.picture;
  };

  it('is kept by its content and told to staff and members, at an address of its own for each version', async () => {
    expect(await addressNow()).toBeUndefined();
    expect((await upload(png())).status).toBe(200);
    const first = (await addressNow()) ?? '';
    const answer = await shown(first);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png());
    const { data } = await gym.as(await gym.has(aMember())).get<ClassesOfGym>('/Client/classes');
    expect((of === 'class' ? data.classes : data.trainers)[0]?.picture).toBe(first);

    await upload(png({ width: 320 }));
    const second = (await addressNow()) ?? '';
    expect(second).not.toBe(first);
    const before = await shown(first);
    expect(before.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const known = await shown(second, { 'If-None-Match': before.headers.get('etag') ?? '' });
    expect([known.status, await known.text()]).toEqual([304, '']);
  });

  const UNSUPPORTED = 'The image must really be a PNG, JPEG or WebP. Choose another.';
  it.each<[string, Buffer, string]>([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), UNSUPPORTED],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), UNSUPPORTED],
    ['an empty file', Buffer.alloc(0), 'The file is empty. Choose another.'],
    ['one too large', png({ bytes: MAX_BYTES + 1 }), 'The image can have up to 128 KB. Choose a smaller one.'],
    [
      'one that a browser would need gigabytes for',
      png({ width: 60_000, height: 60_000 }),
      'The image can have up to 4000 pixels on each side. Choose a smaller one.',
    ],
    ['one without a size', png({ width: 0 }), UNSUPPORTED],
  ])('is not %s, and the one of before stays', async (_name, content, text) => {
    await upload(png());
    const before = await addressNow();
    const refused = await upload(content);
    expect(refused.status).toBe(400);
    expect(((await refused.json()) as Answer<FailureData>).errors).toEqual([text]);
    expect(await addressNow()).toBe(before);
  });

  it('may have 128 KB, is removed once, and stands in the log without its content', async () => {
    expect((await upload(png(), NOBODY)).status).toBe(404);
    expect((await upload(png({ bytes: MAX_BYTES }))).status).toBe(200);
    expect((await staff().delete(path())).status).toBe(200);
    expect(await addressNow()).toBeUndefined();
    expect((await staff().delete(path())).status).toBe(404);
    expect((await shown(`/api/gym/pictures/${of}/${idNow()}`)).status).toBe(404);
    const filter = encodeURIComponent(JSON.stringify({ entity: of }));
    const { data } = await staff().get<AuditEntry[]>(`/Admin/audit?filter=${filter}`);
    const nameEl = of === 'class' ? 'Γιόγκα' : 'Μαρία';
    const removed = { before: { nameEl, hasPhoto: true }, after: { nameEl, hasPhoto: false } };
    const logged = data.filter(({ action }) => action === `${of}.picture`);
    expect(logged.map(({ before, after }) => ({ before, after }))).toContainEqual(removed);
  });

  it('is not sent while the gym uses no classes', async () => {
    await upload(png());
    const address = (await addressNow()) ?? '';
    await staff().put('/Admin/capabilities/classes', { isUsed: false });
    expect((await shown(address)).status).toBe(404);
    await staff().put('/Admin/capabilities/classes', { isUsed: true });
    expect((await shown(address)).status).toBe(200);
  });
});
