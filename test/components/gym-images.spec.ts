import { AppointmentStatus } from '@palestra/backend/contract/appointment';
import { LIMITS } from '@palestra/backend/contract/limits';
import { fireEvent } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import {
  always,
  expect,
  expectShown,
  fakeGym,
  inSweeps,
  it,
  openConsole,
  openSite,
  partOf,
  screen,
  SITE_TEXTS,
  STAFF_TEXTS,
  vi,
  waitFor,
  within,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* The gym's logo on both sites and its picture on a newcomer's first screen, and their upload in the settings. */
const { el: t } = STAFF_TEXTS;
const { image: shared, logo, picture } = t.settings;
const ADDRESS = '/api/gym/logo?version=1';
const PUT = 'PUT /api/Admin/gym-logo';
const PUT_PICTURE = 'PUT /api/Admin/gym-picture';

function withLogo(): FakeGym {
  const gym = fakeGym();
  gym.logo = ADDRESS;
  return gym;
}

const shown = (): Promise<HTMLElement> => screen.findByRole('img', { name: 'Palestra' });

always.each<[string, (gym: FakeGym) => Promise<unknown>]>(
  partOf(
    [
      ['the header of the site', (gym) => openSite(gym, '/', { member: gym.hasClient() })],
      ['the sign-in of the site', (gym) => openSite(gym)],
      ['the sign-in of the console', (gym) => openConsole(gym, '/admin/', { isSignedIn: false })],
      ['the header of the console', (gym) => openConsole(gym)],
    ],
    2,
  ),
)('stands on %s, and leaves the name where it cannot be shown', async (_, open) => {
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

inSweeps('is uploaded at once, replaced and removed by staff', async () => {
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/settings?q=λογοτυπο');
  await expectShown(logo.none);
  await chooses(shared.choose, image(10));
  await expectShown(logo.saved);
  expect(gym.callsOf(PUT)).toHaveLength(1);
  expect(screen.getByRole('button', { name: t.app.save })).toBeDisabled();
  await chooses(shared.chooseOther, image(20));
  await waitFor(() => expect(gym.callsOf(PUT)).toHaveLength(2));
  await user.presses(logo.remove);
  await expectShown(logo.removed);
  await expectShown(logo.none);
});

inSweeps('is refused before it is sent when it is too large, and says why the server refused another', async () => {
  const gym = withLogo();
  await openConsole(gym, '/admin/settings?q=λογοτυπο');
  await expectShown(t.settings.GymLogo.label);
  await chooses(shared.chooseOther, image(LIMITS.logoMaxKilobytes * 1024 + 1));
  await expectShown(shared.tooLarge.replace('{max}', '512'));
  expect(gym.callsOf(PUT)).toHaveLength(0);
  gym.failsOnce(PUT, { status: 400, code: 'VALIDATION_FAILED', data: { fields: { file: 'Όχι εικόνα' } } });
  await chooses(shared.chooseOther, image(10));
  await expectShown('Όχι εικόνα');
  expect(screen.queryByText(shared.tooLarge.replace('{max}', '512'))).toBeNull();
  gym.failsOnce(PUT, 'broken');
  await chooses(shared.chooseOther, image(10));
  await expectShown(logo.failed);
});

it('shows its picture to a member who has not come yet, and to no other', async () => {
  const gym = fakeGym();
  gym.picture = '/api/gym/picture?version=1';
  const member = gym.hasClient();
  gym.hasBooking(member, '18:00', gym.dayAhead(2));
  await openSite(gym, '/', { member });
  const found = await screen.findByRole('img', { name: SITE_TEXTS.el.overview.picture });
  expect(found).toHaveAttribute('src', gym.picture);
  // Its place stays.
  const place = found.parentElement;
  fireEvent.error(found);
  await waitFor(() => expect(screen.queryByRole('img', { name: SITE_TEXTS.el.overview.picture })).toBeNull());
  expect(place).toBeInTheDocument();
  Object.assign(gym.hasBooking(member, '18:00', gym.dayAhead(-1)), { status: AppointmentStatus.Completed });
  await gym.announces('you');
  await waitFor(() => expect(place).not.toBeInTheDocument());
});

inSweeps('shows nothing in its place where there is no picture', async () => {
  const gym = fakeGym();
  await openSite(gym, '/', { member: gym.hasClient() });
  await expectShown(SITE_TEXTS.el.overview.none);
  expect(screen.queryByRole('img', { name: SITE_TEXTS.el.overview.picture })).toBeNull();
});

const field = async (): Promise<HTMLElement> => {
  const name = await screen.findByText(t.settings.GymPicture.label);
  return name.parentElement?.parentElement ?? name;
};

inSweeps('sends a photo of a phone made smaller, and one that cannot be drawn not at all', async () => {
  const gym = fakeGym();
  await openConsole(gym, '/admin/settings?q=εικονα');
  const chooses = async (file: File): Promise<void> => {
    const input = within(await field()).getByLabelText<HTMLInputElement>(/./, { selector: 'input' });
    await userEvent.upload(input, file);
  };
  await expectShown(picture.none);
  const photo = new File([new Uint8Array(3_000_000)], 'photo.jpg', { type: 'image/jpeg' });
  await chooses(photo);
  await expectShown(shared.tooLarge.replace('{max}', '256'));
  expect(gym.callsOf(PUT_PICTURE)).toHaveLength(0);
  const drawn: number[][] = [];
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4_000, height: 3_000 }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(width: number, height: number) {
        drawn.push([width, height]);
      }
      getContext = () => ({ drawImage: () => undefined });
      convertToBlob = ({ quality }: { quality: number }) =>
        Promise.resolve(new Blob([new Uint8Array(quality * 400_000)], { type: 'image/jpeg' }));
    },
  );
  await gym.callDuring(PUT_PICTURE, () => chooses(photo));
  await expectShown(picture.saved);
  expect(drawn).toEqual([[1_200, 900]]);
  expect(await screen.findByRole('img', { name: t.settings.GymPicture.label })).toBeVisible();
});
