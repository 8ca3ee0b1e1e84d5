import 'reflect-metadata';
import { AppointmentStatus } from '../contract/appointment.js';
import { cleanWords } from '../contract/clean-words.js';
import type { Language } from '../contract/languages.js';
import { enterHosts, explained, sealedSecret, type SecretsOfGym } from '../gyms/upkeep/create-gym.js';
import { withGymAlone } from '../gyms/upkeep/gym-states.js';
import { problemsOf, type AskedGym } from '../gyms/upkeep/gym.rules.js';
import { say } from '../operations/command.js';
import type { GymsKey } from '../platform/config/environment-shape.js';
import { DIRECTORY_SCHEMA } from '../platform/config/schema-of-gym.js';
import { StartupError } from '../platform/config/startup-error.js';
import { onDatabase } from '../gyms/directory/directory.js';
import { tablesOf } from '../gyms/directory/place-of-gym.js';
import { endWith } from '../platform/process/end-with.js';
import { Clock } from '../platform/time/clock.js';
import { keyAndDirectory, SECRET_OPTIONS, secretsIn } from './gym-command.js';
import { renameGym } from './rename-gym.js';

/** Properties that are left out stay as they are. Without secrets of its own (null) it uses those of its process. */
type GymChanges = Partial<Omit<AskedGym, 'key'> & SecretsOfGym>;

/**
 * Changes the directory's facts about a gym, and the name that its members see; processes for all know it in seconds.
 */
const setGym = (
  { url, gymsKey, now }: { url: string; gymsKey: GymsKey | null; now: Date },
  key: string,
  { smtpUrl, turnstile, ...changes }: GymChanges,
): Promise<AskedGym> =>
  withGymAlone(url, key, async (client, known) => {
    if (!known.isReady || known.isRestoring || known.isMoving) {
      throw new StartupError(`${key} is being made, moved or restored: npm run gym:list says when it is ready.`);
    }
    const { name, hosts, timeZone, language, mailFrom } = known;
    const gym = { ...{ key, name, hosts, timeZone, language, mailFrom }, ...changes };
    const problems = problemsOf(gym);
    if (problems.length > 0) throw new StartupError(problems.join('\n'));
    if (gym.timeZone !== timeZone) await requireNoneBooked(tablesOf(url, known, gymsKey), now);
    try {
      await client.query('BEGIN');
      await client.query(
        `UPDATE ${DIRECTORY_SCHEMA}.gyms SET name = $2, time_zone = $3, mail_from = $4, sealed_smtp_url = $5,
           turnstile_site_key = $6, sealed_turnstile_secret = $7, language = $8 WHERE key = $1`,
        [
          ...[key, gym.name, gym.timeZone, gym.mailFrom],
          smtpUrl === undefined ? known.sealedSmtpUrl : sealedSecret(smtpUrl, key, 'smtp', gymsKey),
          ...(turnstile === undefined
            ? [known.turnstileSiteKey, known.sealedTurnstileSecret]
            : [turnstile?.siteKey, sealedSecret(turnstile?.secretKey, key, 'turnstile', gymsKey)]),
          gym.language,
        ],
      );
      await client.query(`DELETE FROM ${DIRECTORY_SCHEMA}.gym_hosts WHERE gym_key = $1`, [key]);
      await enterHosts(client, gym);
      // Members see the name of the gym's own settings, which the owner may have changed since.
      if (changes.name !== undefined) await renameGym(tablesOf(url, known, gymsKey), changes.name);
      await client.query('COMMIT');
    } catch (fault) {
      await client.query('ROLLBACK');
      throw explained(fault, gym);
    }
    return gym;
  });

/**
 * Bookings keep the moments at which they begin and end. In another zone those would be other hours than their slots'.
 */
const requireNoneBooked = (url: string, now: Date): Promise<void> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ booked: number }>(
      'SELECT count(*)::int AS booked FROM appointments WHERE status <> $1 AND ends_at > $2',
      [AppointmentStatus.Cancelled, now],
    );
    const booked = rows[0]?.booked ?? 0;
    if (booked === 0) return;
    throw new StartupError(
      `--time-zone: ${booked} bookings from now on keep the moments of the former zone. Change it when there are none.`,
    );
  });

const USAGE = `Usage: npm run gym:set -- --key K [--name N] [--time-zone Z] [--language el|en] [--mail-from F | --no-mail-from] [--host H ...]
  [--smtp-url-file FILE | --no-smtp-url] [--turnstile-site-key K --turnstile-secret-file FILE | --no-turnstile]
What is not named stays as it is. --host takes the place of all its hosts; the first one is in the links of mails.`;

const text = { type: 'string' } as const;
const yes = { type: 'boolean' } as const;
const OPTIONS = {
  ...{ name: text, 'time-zone': text, language: text, 'mail-from': text, 'no-mail-from': yes },
  ...{ ...SECRET_OPTIONS, 'no-smtp-url': yes, 'no-turnstile': yes },
  host: { type: 'string', multiple: true } as const,
};

/** `npm run gym:set`: changes an operator's decisions about a gym. */
async function set(): Promise<void> {
  const { key, url, environment, given } = await keyAndDirectory(USAGE, OPTIONS);
  const sender = given['mail-from']?.trim();
  const secrets = secretsIn(given, environment);
  const isContrary = [
    sender !== undefined && given['no-mail-from'],
    secrets.smtpUrl !== undefined && given['no-smtp-url'],
    secrets.turnstile !== undefined && given['no-turnstile'],
  ].includes(true);
  if (isContrary) throw new StartupError(USAGE);
  const changes: GymChanges = {
    ...(given.name !== undefined && { name: cleanWords(given.name) }),
    ...(given['time-zone'] !== undefined && { timeZone: given['time-zone'] }),
    ...(given.language !== undefined && { language: given.language as Language }),
    ...(sender !== undefined && { mailFrom: sender }),
    ...(given['no-mail-from'] === true && { mailFrom: null }),
    ...(given.host !== undefined && { hosts: given.host.map((host) => host.toLowerCase()) }),
    ...secrets,
    ...(given['no-smtp-url'] === true && { smtpUrl: null }),
    ...(given['no-turnstile'] === true && { turnstile: null }),
  };
  if (Object.keys(changes).length === 0) throw new StartupError(USAGE);
  const gym = await setGym({ url, gymsKey: environment.gymsKey, now: new Clock().now() }, key, changes);
  say(
    `${gym.name}  ${gym.hosts.join(', ')}  ${gym.timeZone}  ${gym.language}  ${gym.mailFrom ?? 'no sender of its own'}`,
  );
  say(`Processes for all know it in ten seconds; start one with GYM=${key} anew.`);
}

set().catch(endWith);
