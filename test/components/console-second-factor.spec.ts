import { expect, expectShown, fakeGym, it, openConsole, screen, STAFF_TEXTS, waitFor, type User } from './app.js';
import type { FakeGym } from './fake-gym.js';

const { el: t } = STAFF_TEXTS;

const ERASE = 'DELETE /api/Admin/clients/:id';
const CONFIRM = 'POST /api/auth/confirm-identity';
const NAME = 'Ισμήνη Αντοχή';

/** Erases a client after long work, so that the server asks who is there. */
async function erasesLate(gym: FakeGym): Promise<User> {
  const { id } = gym.hasClient({ name: NAME });
  gym.failsOnce(ERASE, { status: 403, code: 'CONFIRM_IDENTITY' });
  const user = await openConsole(gym, `/admin/clients/${id}`);
  await user.presses(t.clients.erase);
  await user.fills(t.clients.typeName, NAME);
  await user.presses(t.clients.eraseConfirm);
  await screen.findByRole('dialog', { name: t.identity.title });
  return user;
}

it('a sensitive act asks who is there, and goes on by itself after the password', async () => {
  const gym = fakeGym();
  const user = await erasesLate(gym);
  gym.failsOnce(CONFIRM, {
    status: 400,
    code: 'VALIDATION_FAILED',
    message: 'Ο τρέχων κωδικός είναι λάθος',
    data: { fields: { password: 'Ο τρέχων κωδικός είναι λάθος' } },
  });
  await user.fills(t.identity.password, 'λάθος');
  await user.presses(t.identity.confirm);
  await expectShown('Ο τρέχων κωδικός είναι λάθος');
  expect(gym.callsOf(ERASE)).toHaveLength(1);
  await user.fills(t.identity.password, 'palestra');
  await user.presses(t.identity.confirm);
  await waitFor(() => expect(gym.callsOf(ERASE)).toHaveLength(2));
  expect(gym.callsOf(CONFIRM).at(-1)?.body).toEqual({ password: 'palestra' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: t.identity.title })).toBeNull());
});

it('a sensitive act is not done when its question is closed', async () => {
  const gym = fakeGym();
  const user = await erasesLate(gym);
  await user.presses(t.app.cancel);
  await expectShown(STAFF_TEXTS.el.serverErrors.CONFIRM_IDENTITY);
  expect(gym.callsOf(ERASE)).toHaveLength(1);
});
