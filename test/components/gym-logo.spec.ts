import { LIMITS } from '@palestra/backend/contract/limits';
import { fireEvent } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { expect, expectShown, fakeGym, it, openConsole, openSite, screen, STAFF_TEXTS, waitFor } from './app.js';
import type { FakeGym } from './fake-gym.js';

/* The logo of the gym on both sites, with the gym's name as its text, and its upload in the settings. */
const { el: t } = STAFF_TEXTS;
const { logo } = t.settings;
const ADDRESS = '/api/gym/logo?version=1';
const PUT = 'PUT /api/Admin/gym-logo';

function withLogo(): FakeGym {
  const gym = fakeGym();
  gym.logo = ADDRESS;
  return gym;
}

const shown = (): Promise<HTMLElement> => screen.findByRole('img', { name: 'Palestra' });

it.each<[string, (gym: FakeGym) => Promise<unknown>]>([
  ['the header of the site', (gym) => openSite(gym, '/', { member: gym.hasClient() })],
  ['the sign-in of the site', (gym) => openSite(gym)],
  ['the sign-in of the console', (gym) => openConsole(gym, '/admin/', { isSignedIn: false })],
  ['the header of the console', (gym) => openConsole(gym)],
])('stands on %s, and leaves the name where it cannot be shown', async (_, open) => {
  await open(withLogo());
  const image = await waitFor(shown, { timeout: 4_000 });
  expect(image).toHaveAttribute('src', ADDRESS);
  fireEvent.error(image);
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Palestra' })).toBeNull());
  expect((await screen.findAllByText('Palestra'))[0]).toBeVisible();
});

const chooses = (name: string, file: File): Promise<void> =>
  userEvent.upload(screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' }), file);
const image = (bytes: number): File => new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });

it('is uploaded at once, replaced and removed by staff', async () => {
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/settings?q=λογοτυπο');
  await expectShown(logo.none);
  await chooses(logo.choose, image(10));
  await expectShown(logo.saved);
  expect(gym.callsOf(PUT)).toHaveLength(1);
  expect(screen.getByRole('button', { name: t.app.save })).toBeDisabled();
  await chooses(logo.chooseOther, image(20));
  await waitFor(() => expect(gym.callsOf(PUT)).toHaveLength(2));
  await user.presses(logo.remove);
  await expectShown(logo.removed);
  await expectShown(logo.none);
});

it('is refused before it is sent when it is too large, and says why the server refused another', async () => {
  const gym = withLogo();
  await openConsole(gym, '/admin/settings?q=λογοτυπο');
  await expectShown(t.settings.GymLogo.label);
  await chooses(logo.chooseOther, image(LIMITS.logoMaxKilobytes * 1024 + 1));
  await expectShown(logo.tooLarge.replace('{max}', '512'));
  expect(gym.callsOf(PUT)).toHaveLength(0);
  gym.failsOnce(PUT, { status: 400, code: 'VALIDATION_FAILED', data: { fields: { file: 'Όχι εικόνα' } } });
  await chooses(logo.chooseOther, image(10));
  await expectShown('Όχι εικόνα');
  expect(screen.queryByText(logo.tooLarge.replace('{max}', '512'))).toBeNull();
  gym.failsOnce(PUT, 'broken');
  await chooses(logo.chooseOther, image(10));
  await expectShown(logo.failed);
});
