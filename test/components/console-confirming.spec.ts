import { TIMERS } from '@palestra/backend/contract/limits';
import {
  always,
  choosesFor,
  dialogButton,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inDialog,
  isClosed,
  it,
  LANGUAGES,
  ofClient,
  ofTomorrow,
  openConsole,
  partOf,
  screen,
  says,
  STAFF_TEXTS,
  vi,
  waitFor,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* A question of the console, beyond react-admin's `Confirm` (decision 073). */

const NAME = 'Ισμήνη Αντοχή';
const CANCEL = 'DELETE /api/Admin/appointments/:id';
const { el } = STAFF_TEXTS;

function aGymWithVisit(): FakeGym {
  const gym = fakeGym();
  gym.hasBooking(gym.hasClient({ name: NAME }), '13:00', gym.dayAhead(1));
  return gym;
}
const buttons = (): string[] =>
  inDialog()
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

for (const language of partOf(LANGUAGES, 1)) {
  const t = STAFF_TEXTS[language];

  always(`focuses the harmless button, and leaves one way on once it is answered (${language})`, async () => {
    const gym = aGymWithVisit();
    const user = await openConsole(gym, ofTomorrow('')(gym), { language });
    await user.presses(t.appointments.cancelOf.replace('{name}', NAME));
    await waitFor(() => expect(dialogButton(t.appointments.keep)).toHaveFocus());
    await user.presses(t.appointments.cancelConfirm);
    await waitFor(() => expect(screen.getByRole('dialog', { name: t.appointments.cancelled })).toBeVisible());
    // Otherwise a second press on the confirm button would ask for it again.
    expect(buttons()).toEqual([t.app.close]);
    expect(gym.callsOf(CANCEL)).toHaveLength(1);
  });
}

it('locks only what cannot be answered yet: a question is left while its dry run is slow', async () => {
  const gym = fakeGym();
  const client = gym.hasClient({ name: NAME });
  gym.fails('POST /api/Admin/subscriptions/:id/freeze?dryRun', 'slow');
  const user = await openConsole(gym, ofClient('/subscription')(gym, client));
  await user.presses(el.subscription.freeze);
  await waitFor(() => expect(dialogButton(el.subscription.freeze)).toBeDisabled());
  expect(dialogButton(el.app.cancel)).toBeEnabled();
  await user.presses(el.app.cancel);
  await isClosed();
});

it('shows a refusal for 6 s and the outcome for 2 s, then closes', async () => {
  const gym = aGymWithVisit();
  const user = await openConsole(gym, ofTomorrow('')(gym));
  await choosesFor(user, NAME, el.appointments.cancel);
  await says(el.appointments.cancelText.replace('{name}', NAME));
  const due = new Map<number | undefined, () => void>();
  const { setTimeout } = globalThis;
  const { adminCancelError, confirmationDialogSuccess } = TIMERS;
  const kept = (...timer: Parameters<typeof setTimeout>) =>
    timer[1] === adminCancelError || timer[1] === confirmationDialogSuccess
      ? due.set(timer[1], () => timer[0]())
      : setTimeout(...timer);
  vi.stubGlobal('setTimeout', kept);
  const passes = async (ms: number): Promise<void> => (await waitFor(() => due.get(ms) ?? expect.fail()))();
  gym.failsOnce(CANCEL, 'broken');
  await user.presses(el.appointments.cancelConfirm);
  await expectShown(el.errors.cancel);
  await passes(adminCancelError);
  await expectGone(el.errors.cancel);
  await user.presses(el.appointments.cancelConfirm);
  await says(el.appointments.cancelled);
  await passes(confirmationDialogSuccess);
  await isClosed();
});
