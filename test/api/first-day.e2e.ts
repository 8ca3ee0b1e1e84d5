import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { FirstDay } from '@palestra/backend/contract/first-day';
import type { Setting } from '@palestra/backend/contract/setting';
import type { ApiClient } from '../support/api-client.js';
import { TestGym } from '../support/test-gym.js';

let gym: TestGym;
let staff: ApiClient;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z') });
  staff = gym.as(gym.admin);
});
afterAll(() => gym.close());
afterEach(() => gym.rows(`DELETE FROM settings WHERE key = 'firstDay'`));

const isNew = () => gym.rows(`INSERT INTO settings (key, value) VALUES ('firstDay', 'on')`);
const read = async () => (await staff.get<FirstDay>('/Admin/first-day')).data;
const change = (isOpen: boolean) => staff.put<FirstDay>('/Admin/first-day', { isOpen });

describe('the first day', () => {
  it('is over in a gym that an earlier version began', async () => {
    expect(await read()).toEqual({ isOpen: false });
  });

  it('is open in a new gym until it is ended, can be opened again, and is logged as often', async () => {
    await isNew();
    expect(await read()).toEqual({ isOpen: true });
    expect(await change(false)).toMatchObject({ status: 200, data: { isOpen: false } });
    expect(await read()).toEqual({ isOpen: false });
    await change(false);
    await change(true);
    expect(await read()).toEqual({ isOpen: true });
    const { data: log } = await staff.get<AuditEntry[]>(
      `/Admin/audit?filter=${encodeURIComponent(JSON.stringify({ entity: 'first-day' }))}`,
    );
    expect(log.map(({ action, before, after }) => [action, before, after]).sort()).toEqual([
      ['first-day.finished', { isOpen: true }, { isOpen: false }],
      ['first-day.reopened', { isOpen: false }, { isOpen: true }],
    ]);
  });

  it('is no setting', async () => {
    await isNew();
    const { data: settings } = await staff.get<Setting[]>('/Admin/settings');
    expect(settings.map(({ key }) => String(key))).not.toContain('firstDay');
    expect(await staff.put('/Admin/settings/firstDay', { value: 'off' })).toMatchObject({ status: 404 });
  });

  it('refuses what is neither open nor over with 400', async () => {
    expect(await staff.put('/Admin/first-day', { isOpen: 'perhaps' })).toMatchObject({
      ...{ status: 400, code: 'VALIDATION_FAILED' },
    });
  });
});
