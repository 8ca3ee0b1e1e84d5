import type { Gym } from '@palestra/backend/contract/gym';
import type { Language } from '@palestra/backend/contract/languages';
import type { Translate } from '../i18n/translate';

const clockIn = (timeZone: string | undefined, now: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);

/** Name of the gym's time, on a phone whose clock shows another; null on all others. */
export function foreignZone({ timeZone }: Gym, now: Date, language: Language, t: Translate): string | null {
  if (clockIn(undefined, now) === clockIn(timeZone, now)) return null;
  if (timeZone === 'Europe/Athens') return t('overview.greekTime');
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
