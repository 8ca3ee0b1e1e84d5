import { expect, expectGone, expectShown, fakeGym, it, ofClient, openConsole, screen, STAFF_TEXTS } from './app.js';
import { CONSENT } from './renewing.js';

/* The consents of a client to renewing by itself. */
const t = STAFF_TEXTS.el.money.renewing;
const END = 'DELETE /api/Admin/clients/:id/renewing';

it('shows staff the consent with what proves it, and ends it when the client asks', async () => {
  const gym = fakeGym();
  const client = gym.hasClient();
  gym.renewing = [CONSENT];
  const user = await openConsole(gym, ofClient('/subscription')(gym, client));
  await expectShown(/192\.0\.2\.7/);
  await expectShown(new RegExp(t.states.trying));
  await user.presses(`${t.end}: Μήνας`);
  await screen.findByRole('dialog');
  await user.presses(t.end);
  await expectGone(t.endTitle.replace('{name}', client.name));
  await expectShown(new RegExp(t.ends.staff.replace('{name}', 'Ελένη')));
  expect(gym.callsOf(END)).toHaveLength(1);
});
