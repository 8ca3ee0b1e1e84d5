import 'reflect-metadata';
import { sealSeeds } from '../auth/second-factor/seed-sealing.service.js';
import { sealPushKey } from '../mail/phones/push-keys.js';
import { sealTextSecrets } from '../mail/texts/text-accounts.js';
import { say } from '../operations/command.js';
import { StartupError } from '../platform/config/startup-error.js';
import { endWith } from '../platform/process/end-with.js';
import { readOptions, withAccountsAt } from './administrators-command.js';
import { requireDatabase } from './require-database.js';

const USAGE =
  'Usage: npm run secrets:seal (SEAL_KEY: the key to seal with; SEAL_KEY_BEFORE: the one before, if another was)';

/** `npm run secrets:seal`: seals the seeds of authenticator apps and the keys for push services and SMS with SEAL_KEY, while the gym is served. */
async function sealAll(): Promise<void> {
  readOptions({}, USAGE);
  const { environment, url } = await requireDatabase();
  const { sealKey } = environment;
  if (sealKey === null) throw new StartupError(USAGE);
  const { sealed, closed, isPushSealed, areTextsSealed } = await withAccountsAt(url, async (dataSource) => ({
    ...(await sealSeeds(dataSource, sealKey)),
    isPushSealed: await sealPushKey(dataSource, sealKey),
    areTextsSealed: await sealTextSecrets(dataSource, sealKey),
  }));
  say(`Sealed with SEAL_KEY: ${sealed} authenticator apps; all others were already.`);
  if (closed > 0) {
    throw new StartupError(`${closed} were sealed with yet another key: give it as SEAL_KEY_BEFORE, and run it again.`);
  }
  if (!isPushSealed) {
    throw new StartupError('The key for push services was sealed with yet another key: give it as SEAL_KEY_BEFORE.');
  }
  if (!areTextsSealed) {
    throw new StartupError('The keys for SMS were sealed with yet another key: give it as SEAL_KEY_BEFORE.');
  }
  if (sealKey.before !== null) say('Take SEAL_KEY_BEFORE away now. Backups from before still need it.');
}

sealAll().catch(endWith);
