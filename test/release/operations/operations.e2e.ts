import type { OperationsState } from '@palestra/backend/contract/operations';
import { aMember } from '../../support/client-builder.js';
import { runCommand } from '../../support/run-command.js';
import { TestGym } from '../../support/test-gym.js';

const NOW = new Date('2026-06-03T06:00:00Z');

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: NOW, isAlone: true });
});
afterAll(() => gym.close());
beforeEach(() => gym.rows('DELETE FROM operation_runs'));

const record = (kind: string, hoursAgo: number, ok = true, faults = 0) =>
  gym.rows(
    `INSERT INTO operation_runs (kind, finished_at, ok, faults, detail) VALUES
      ('${kind}', timestamptz '${NOW.toISOString()}' - interval '${hoursAgo} hours', ${ok}, ${faults}, 'd')`,
  );
const state = async () => (await gym.as(gym.admin).get<OperationsState>('/Admin/operations')).data;
const metrics = async () => (await fetch(`${gym.urlOf(0)}/metrics`)).text();

describe('backups, drills and the doctor', () => {
  it('are reported to staff only', async () => {
    expect((await gym.asVisitor().get('/Admin/operations')).status).toBe(401);
    expect((await gym.as(await gym.has(aMember())).get('/Admin/operations')).status).toBe(403);
  });

  it('report nothing before they were switched on', async () => {
    expect(await state()).toEqual({ problem: null });
    expect(await metrics()).not.toMatch(/^palestra_(last_backup|last_drill|doctor)\w* /m);
  });

  it('report nothing while they succeed, and appear in the metrics', async () => {
    await record('drill', 5);
    await record('doctor', 5);
    await record('backup', 6);
    expect(await state()).toEqual({ problem: null });
    const text = await metrics();
    expect(text).toMatch(/^palestra_last_backup_timestamp_seconds 1780444800$/m);
    expect(text).toMatch(/^palestra_last_drill_success 1$/m);
    expect(text).toMatch(/^palestra_doctor_faults 0$/m);
  });

  it('report a problem once they fail', async () => {
    await record('backup', 30);
    expect(await state()).toEqual({ problem: { kind: 'backup-late', since: '2026-06-02T00:00:00.000Z' } });
    await record('backup', 1, false);
    await record('drill', 1, false);
    await record('doctor', 1, false, 3);
    expect((await state()).problem?.kind).toBe('backup-failed');
    const text = await metrics();
    expect(text).toMatch(/^palestra_last_drill_success 0$/m);
    expect(text).toMatch(/^palestra_doctor_faults 3$/m);
  });

  it('are checked by a command that exits with 0 or 1 and prints one sentence', async () => {
    const ask = () => runCommand('backups-healthy', [], { DATABASE_URL: gym.databaseUrl });
    expect(await ask()).toEqual({ code: 1, stdout: 'There is no backup yet.\n', stderr: '' });
    await gym.rows(`INSERT INTO operation_runs (kind, finished_at, ok, detail)
      SELECT kind, now() - interval '1 hour', true, 'd' FROM unnest('{backup,drill}'::text[]) AS kind`);
    expect(await ask()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^The newest .* passed\.\n$/) as string,
    });
  });
});
