import { connectionsTo } from '../support/test-database.js';
import { expect, STORY_LANGUAGES, starting, test, TEXTS } from './console-test.js';

for (const language of STORY_LANGUAGES) {
  test(`the overview reports that backups have stopped, and nothing before that (${language}) @release`, async ({
    page,
    gym,
    staffGym,
  }) => {
    const t = TEXTS[language];
    const line = page.getByText(starting(t.operations.backupsStopped.split('{')[0] ?? ''));
    const asked = page.waitForResponse(/\/api\/Admin\/operations$/);
    await staffGym.opens(page, '/admin/', language);
    await asked;
    await expect(page.getByRole('region', { name: t.statistics.title })).toBeVisible();
    await expect(line).toHaveCount(0);
    const database = connectionsTo(gym.databaseUrl, 1);
    await database.query(
      "INSERT INTO operation_runs (kind, finished_at, ok, detail) VALUES ('backup', $1::date - 3, true, '')",
      [staffGym.today],
    );
    await database.end();
    await page.reload();
    await expect(line).toBeVisible();
  });
}
