import userEvent from '@testing-library/user-event';
import { expect, expectShown, fakeGym, inSweeps, it, openSite, screen, SITE_TEXTS, waitFor, within } from './app.js';

/* The wishes of a member who waits for places. */
const t = SITE_TEXTS.el;
const PUT = 'PUT /api/TimeslotInterest/:id';

it('leads there from the list, and saves the notice and the entries of which any one will do', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  const [one, two] = [gym.hasInterest('18:00', gym.dayAhead(1)), gym.hasInterest('19:00', gym.dayAhead(2))];
  Object.assign(one, { position: 2, waiting: 5, weeksFreed: 4 });
  const user = await openSite(gym, '/', { member });
  await user.presses(t.waiting.wishes, 'link');
  await expectShown('2η από 5');
  await expectShown(t.waitingList.odds_other.replace('{count}', '4'));
  const [form] = await screen.findAllByRole('form');
  if (form === undefined) throw new Error('No form');
  await userEvent.selectOptions(within(form).getByRole('combobox'), '6 ώρες πριν την έναρξη');
  await userEvent.click(within(form).getByRole('checkbox'));
  await userEvent.click(within(form).getByRole('button', { name: 'Αποθήκευση' }));
  await expectShown('Αποθηκεύτηκαν.');
  expect(gym.callsOf(PUT)[0]).toMatchObject({ body: { noticeHours: 6, anyOf: [two.id] } });
  // The other entry shows it as well, and its former wish comes back when this one is for itself.
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(2));
  await waitFor(() => screen.getAllByRole('checkbox').forEach((box) => expect(box).toBeChecked()));
});

inSweeps('says so where the wishes could not be saved', async () => {
  const gym = fakeGym();
  gym.hasInterest('18:00', gym.dayAhead(1));
  gym.fails(PUT, 'offline');
  await openSite(gym, '/waiting', { member: gym.hasClient() });
  await userEvent.selectOptions(await screen.findByRole('combobox'), '1 ώρα πριν την έναρξη');
  await userEvent.click(screen.getByRole('button', { name: 'Αποθήκευση' }));
  await expectShown(t.failure.noAnswer);
});

inSweeps('tells who waits for nothing so', async () => {
  const gym = fakeGym();
  await openSite(gym, '/waiting', { member: gym.hasClient() });
  await expectShown('Δεν περιμένετε θέση πουθενά.');
});

it('says what is held and until when, where it can be taken, instead of the place in line', async () => {
  const gym = fakeGym();
  const date = gym.dayAhead(2);
  gym.hasInterest('18:00', date, `${gym.dayAhead(1)}T06:30:00.000Z`);
  const user = await openSite(gym, '/waiting', { member: gym.hasClient() });
  await expectShown('Κρατάμε μια θέση για εσάς');
  await expectShown(/Δική σας αν την πάρετε έως αύριο, 8:30/);
  expect(screen.queryByText(/^\d+η από \d+$/)).toBeNull();
  await user.presses(/^Παίρνω τη θέση/);
  await user.presses(t.bookDialog.confirm);
  await expectShown(t.bookDialog.done);
});

it('changes the visit of that day into the free place, in one press and one answer', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  const date = gym.dayAhead(2);
  const visit = gym.hasBooking(member, '16:00', date);
  const entry = gym.hasInterest('07:00', date);
  Object.assign(entry, { isFree: true, movesId: visit.id, movesFrom: '16:00:00', weeksFreed: null });
  const user = await openSite(gym, '/', { member });
  await expectShown(t.waitingList.free);
  expect(screen.queryByText(/12 εβδομάδες/)).toBeNull();
  await user.presses(/^Μεταφορά από 4:00\sμ\.μ\. σε 7:00/);
  await user.presses(t.bookDialog.moveTitle);
  await expectShown(t.bookDialog.moveDone);
  expect(visit).toMatchObject({ appointmentDate: date, startTime: '07:00:00' });
});

inSweeps('keeps the preferred one of a date when another is filled', async () => {
  const gym = fakeGym();
  for (const start of ['18:00', '19:00']) gym.hasInterest(start, gym.dayAhead(1));
  await openSite(gym, '/waiting', { member: gym.hasClient() });
  const [form] = await screen.findAllByRole('form');
  if (form === undefined) throw new Error('No form');
  await userEvent.click(within(form).getByRole('checkbox', { name: /^Προτιμώ αυτήν/ }));
  await userEvent.click(within(form).getByRole('button', { name: 'Αποθήκευση' }));
  await expectShown('Αποθηκεύτηκαν.');
  expect(gym.callsOf(PUT)[0]).toMatchObject({ body: { anyOf: [], isPreferred: true } });
});
