import { call } from './http';
import { ownPhone } from './own-phone';

/** The person and the day that the gym was told of from here. */
const NOTED = 'phoneInUse';

/** Tells the gym once a day that somebody uses the site here: it tells nothing to a phone that nobody uses. */
export async function notePhoneInUse(userId: string, today: string): Promise<void> {
  const noted = `${userId} ${today}`;
  if (localStorage.getItem(NOTED) === noted) return;
  const phone = await ownPhone();
  if (phone === null) return;
  await call('PUT', '/api/Client/messages/devices/seen', { endpoint: phone.endpoint });
  localStorage.setItem(NOTED, noted);
}
