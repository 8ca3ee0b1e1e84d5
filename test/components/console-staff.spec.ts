import { messagesEl } from '@palestra/backend/contract/messages.el';
import { STAFF_ROLE_NAMES } from '@palestra/backend/contract/permission-names';
import type { StaffAccount } from '@palestra/backend/contract/staff';
import {
  dialog,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inSweeps,
  isClosed,
  it,
  openConsole,
  screen,
  STAFF_TEXTS,
  waitFor,
} from './app.js';
import type { User } from './app.js';

/* The accounts of staff, as an owner keeps them: each dialog, and each refusal where it belongs. */
const { staff: t, secondFactor } = STAFF_TEXTS.el;
const ROLES = STAFF_ROLE_NAMES.el;
const CHANGE = 'PUT /api/Admin/staff/:id';

async function opens(account: Partial<StaffAccount> = {}) {
  const gym = fakeGym();
  const person = gym.hasStaff(account);
  const user = await openConsole(gym, '/admin/settings/staff');
  await expectShown(person.email);
  return { gym, user, person };
}

async function chooses(user: User, role: string): Promise<void> {
  await user.presses(t.role, 'combobox');
  await user.events.click(await screen.findByRole('option', { name: role }));
}

inSweeps.each(['clients', 'audit'] as const)('follows what another owner changes (%s)', async (topic) => {
  const { gym, person } = await opens({ staffRole: 'desk' });
  Object.assign(person, { state: 'deactivated' });
  const other = gym.hasStaff({ name: 'Τάσος Γυμναστής', staffRole: 'trainer' });
  await gym.announces(topic);
  await expectShown(other.email);
  await expectShown(t.states.deactivated);
});

it('invites by name, e-mail, role and language, and shows who has not accepted yet', async () => {
  const { gym, user } = await opens();
  await user.presses(t.invite);
  await user.fills(t.name, 'Τάσος Γυμναστής');
  await user.fills(t.email, 'tasos@example.gr');
  await chooses(user, ROLES.trainer);
  await expectShown(t.roles.trainerMarks);
  await user.presses(t.language, 'combobox');
  await user.events.click(await screen.findByRole('option', { name: STAFF_TEXTS.el.broadcast.languages.en }));
  const { body } = await gym.callDuring('POST /api/Admin/staff', () => user.presses(t.send));
  expect(body).toEqual({ name: 'Τάσος Γυμναστής', email: 'tasos@example.gr', staffRole: 'trainer', language: 'en' });
  await expectShown('tasos@example.gr');
  await expectShown(t.states.invited);
});

inSweeps('says at its field that an address is taken, and keeps what was typed', async () => {
  const { gym, user } = await opens();
  gym.failsOnce('POST /api/Admin/staff', { status: 409, code: 'EMAIL_TAKEN' });
  await user.presses(t.invite);
  await user.fills(t.name, 'Τάσος Γυμναστής');
  await user.fills(t.email, 'taken@example.gr');
  await user.presses(t.send);
  await expectShown(messagesEl.errors.EMAIL_TAKEN);
  expect(dialog()).toBeVisible();
  expect(screen.getByDisplayValue('taken@example.gr')).toBeVisible();
});

inSweeps('changes a role, which holds at once', async () => {
  const { gym, user, person } = await opens({ staffRole: 'desk' });
  await user.presses(`${t.changeRole}: ${person.name}`);
  await expectShown(t.holdsAtOnce);
  await chooses(user, ROLES.manager);
  const { body } = await gym.callDuring(CHANGE, () => user.presses(STAFF_TEXTS.el.app.save));
  expect(body).toEqual({ staffRole: 'manager' });
  await isClosed();
  await expectShown(ROLES.manager);
});

inSweeps('says why the last owner stays one when another desk was quicker', async () => {
  const { gym, user, person } = await opens({ staffRole: 'owner' });
  gym.failsOnce(CHANGE, { status: 409, code: 'LAST_OWNER' });
  await user.presses(`${t.changeRole}: ${person.name}`);
  await chooses(user, ROLES.desk);
  await user.presses(STAFF_TEXTS.el.app.save);
  await expectShown(messagesEl.errors.LAST_OWNER);
  expect(dialog()).toBeVisible();
});

it('offers nothing that the last owner cannot have done to them', async () => {
  const { person } = await opens({ staffRole: 'owner', isLastOwner: true });
  await expectShown(t.lastOwner);
  for (const deed of [t.changeRole, t.deactivate])
    expect(screen.queryByRole('button', { name: `${deed}: ${person.name}` })).toBeNull();
});

inSweeps('deactivates, and activates again', async () => {
  const { gym, user, person } = await opens();
  const deactivates = async (): Promise<void> => {
    await user.presses(`${t.deactivate}: ${person.name}`);
    await expectShown(t.deactivateText);
    await user.presses(t.deactivate, 'button');
  };
  gym.failsOnce(CHANGE, { status: 409, code: 'OWN_ACCOUNT' });
  await deactivates();
  await expectShown(messagesEl.errors.OWN_ACCOUNT);
  await user.presses(STAFF_TEXTS.el.app.cancel);
  const { body } = await gym.callDuring(CHANGE, deactivates);
  expect(body).toEqual({ isActive: false });
  await expectShown(t.states.deactivated);
  await user.presses(`${t.activate}: ${person.name}`);
  await expectShown(t.activateText);
  const again = await gym.callDuring(CHANGE, () => user.presses(t.activate));
  expect(again.body).toEqual({ isActive: true });
});

inSweeps('does not offer to deactivate one’s own account, and warns before its role changes', async () => {
  const { user, person } = await opens({ id: 'staff', staffRole: 'owner', name: 'Διαχειριστής' });
  await expectShown(t.you);
  expect(screen.queryByRole('button', { name: `${t.deactivate}: ${person.name}` })).toBeNull();
  await user.presses(`${t.changeRole}: ${person.name}`);
  await expectShown(t.ownRole);
});

inSweeps('sends a new invitation to those who have not accepted, and to nobody else', async () => {
  const { gym, user, person } = await opens({ state: 'invited', lastSeenAt: null });
  await expectShown(t.linkEnded);
  const path = 'POST /api/Admin/staff/:id/invitation';
  await user.presses(`${t.resend}: ${person.name}`);
  await gym.callDuring(path, () => user.presses(t.resend));
  await isClosed();
  expect(gym.callsOf(path)).toHaveLength(1);
  const other = await opens();
  expect(screen.queryByRole('button', { name: `${t.resend}: ${other.person.name}` })).toBeNull();
});

it('removes the second factor of somebody who lost their device, after a question', async () => {
  const { gym, user, person } = await opens();
  gym.factorsOfOther = { totp: true, passkeys: 1, recoveryCodesLeft: 9 };
  await user.presses(`${secondFactor.ofOther}: ${person.name}`);
  await expectShown(secondFactor.ofOtherText);
  await gym.callDuring('DELETE /api/Admin/staff/:id/second-factor', () => user.presses(secondFactor.ofOtherRemove));
  await expectShown(secondFactor.ofOtherRemoved);
});

inSweeps('says that there is no second factor to remove', async () => {
  const { user, person } = await opens();
  await user.presses(`${secondFactor.ofOther}: ${person.name}`);
  await expectShown(secondFactor.ofOtherNone);
  await waitFor(() => expect(screen.getByRole('button', { name: secondFactor.ofOtherRemove })).toBeDisabled());
});

inSweeps('finds staff by name, e-mail or role', async () => {
  const { gym, user } = await opens({ name: 'Ειρήνη Υποδοχή' });
  expect(gym.staff).toHaveLength(1);
  await user.fills(t.search, 'γυμναστης');
  await expectGone('Ειρήνη Υποδοχή');
  await user.fills(t.search, 'κανένας');
  await expectShown(t.noneFound.replace('{query}', 'κανένας'));
});

inSweeps('keeps the language of the own mails apart from that of the screens', async () => {
  const gym = fakeGym();
  const { account, broadcast } = STAFF_TEXTS.en;
  const user = await openConsole(gym, '/admin/account', { language: 'en' });
  expect(await screen.findByRole('combobox', { name: account.mailLanguage })).toHaveTextContent(broadcast.languages.el);
  const chooses = async (): Promise<void> => {
    await user.presses(account.mailLanguage, 'combobox');
    await user.events.click(await screen.findByRole('option', { name: broadcast.languages.en }));
  };
  gym.failsOnce('PUT /api/Admin/language-preference', 'broken');
  await chooses();
  await expectShown(account.languageFailed);
  expect(gym.staffLanguage).toBe('el');
  await chooses();
  await expectShown(account.languageChanged);
  expect(gym.staffLanguage).toBe('en');
  expect(document.documentElement.lang).toBe('en');
});
