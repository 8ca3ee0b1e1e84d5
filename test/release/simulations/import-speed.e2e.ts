import type { ClientImport, ClientImportRequest } from '@palestra/backend/contract/client-import';
import { ApiClient } from '../../support/api-client.js';
import { eventually } from '../../support/eventually.js';
import { TestGym } from '../../support/test-gym.js';
import { anId } from '../../support/seed.js';

const ROWS = 10_000;

let gym: TestGym;
beforeAll(async () => (gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00+02:00'), processes: 2 })));
afterAll(() => gym.close());

describe('importing 10,000 rows', () => {
  it('tells its progress, ends within a minute and takes at most 150 MB', async () => {
    const [url, other] = [gym.urlOf(0), gym.as(gym.admin, 1)];
    const importer = new ApiClient(url, gym.tokenOf(gym.admin));
    const memory = async (): Promise<number> => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]);
    };
    const request: ClientImportRequest = {
      ...{ id: anId(), fileName: 'μέλη.xlsx', mailsLinks: false, columns: ['name', 'email', 'phone'] },
      rows: Array.from({ length: ROWS }, (_, n) => [`Μέλος ${n}`, `many${n}@import.test`, `69700${10_000 + n}`]),
    };
    // The other process knows as much.
    const seen = async () => (await other.get<ClientImport>(`/Admin/client-imports/${request.id}`)).data;
    const [begun, before] = [performance.now(), await memory()];
    const { data } = await importer.post<ClientImport>('/Admin/client-imports', request);
    expect(data).toMatchObject({ state: 'running', rows: ROWS });
    let highest = 0;
    const half = await eventually(async () => {
      const now = await seen();
      return now.done > 0 ? now : null;
    });
    expect(half.done).toBeLessThanOrEqual(ROWS);
    const end = await eventually(async () => {
      highest = Math.max(highest, await memory());
      const now = await seen();
      return now.state === 'running' ? null : now;
    });
    expect(end).toMatchObject({ state: 'finished', created: ROWS });
    expect(performance.now() - begun).toBeLessThan(60_000);
    expect((highest - before) / 1_000_000).toBeLessThan(150);
  });
});
