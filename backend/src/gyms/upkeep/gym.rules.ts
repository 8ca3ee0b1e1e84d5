import { hasEmailForm } from '../../contract/email.js';
import { isLanguage, LANGUAGES, type Language } from '../../contract/languages.js';
import { LIMITS } from '../../contract/limits.js';
import { isHost } from '../../platform/config/address.js';
import { isGymKey } from '../../platform/config/schema-of-gym.js';
import { isTimeZone } from '../../platform/time/gym-zone.js';

export interface AskedGym {
  key: string;
  name: string;
  hosts: readonly string[];
  timeZone: string;
  language: Language;
  mailFrom: string | null;
}

/** The problems in sentences for the operator; none when the gym may be made. */
export function problemsOf({ key, name, hosts, timeZone, language, mailFrom }: AskedGym): string[] {
  const wrongHosts = hosts.filter((host) => !isHost(host));
  const address = mailFrom === null ? null : (/^[^<>]*<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom);
  return [
    ...(isGymKey(key) ? [] : ['--key must be small letters, digits and single hyphens, such as gym-of-patras.']),
    ...(name !== '' && name.length <= LIMITS.gymNameMaxLength
      ? []
      : [`--name must have 1 to ${LIMITS.gymNameMaxLength} characters.`]),
    ...(hosts.length > 0 ? [] : ['--host is missing: the name that members open, such as gym.example.gr.']),
    ...wrongHosts.map((host) => `--host ${host} is no host name: no https://, no port, no path.`),
    ...(new Set(hosts).size === hosts.length ? [] : ['--host names the same host twice.']),
    ...(/^[A-Za-z]/.test(timeZone) && isTimeZone(timeZone)
      ? []
      : [`--time-zone ${timeZone} is no time zone: write Europe/Athens, for example.`]),
    ...(isLanguage(language) ? [] : [`--language must be ${LANGUAGES.join(' or ')}.`]),
    ...(address === null || hasEmailForm(address)
      ? []
      : [`--mail-from ${mailFrom ?? ''} must be such as My Gym <gym@example.gr>.`]),
  ];
}
