import { judgeBackupsOfAll } from '../gyms/upkeep/nightly-of-all.js';
import { withDatabaseAt } from '../operations/command.js';
import { requireGym } from '../operations/doctor/doctor.js';
import { newestRuns } from '../operations/runs/operation-runs.repository.js';
import { judgeBackups, type BackupsAnswer } from '../operations/runs/well-being.rules.js';
import type { Environment } from '../platform/config/environment-shape.js';

interface Known {
  environment: Pick<Environment, 'servesAllGyms'>;
  url: string;
  directory: string;
}

/** Nightly backups of the gym, or with GYMS=all of each. */
export const judgeBackupsOf = ({ environment, url, directory }: Known, now: Date): Promise<BackupsAnswer> =>
  environment.servesAllGyms
    ? judgeBackupsOfAll(directory, now)
    : withDatabaseAt(url, async (dataSource) => {
        await requireGym(dataSource, 'set GYMS=all for all of them, or GYM=key for one');
        return judgeBackups(await newestRuns(dataSource), now);
      });
