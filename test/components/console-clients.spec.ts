import { onTestFinished } from 'vitest';
import { AppointmentStatus } from '@palestra/backend/contract/appointment';
import type { FairUse } from '@palestra/backend/contract/fair-use';
import { LANGUAGES } from '@palestra/backend/contract/languages';
import {
  dialog,
  expect,
  expectShown,
  fakeGym,
  inDialog,
  inSweeps,
  isClosed,
  it,
  labelled,
  openConsole,
  reload,
  screen,
  STAFF_TEXTS,
  vi,
  waitFor,
  within,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* The client list as a place of work: filters, columns, selection, and renewing in two clicks. */

const { el } = STAFF_TEXTS;
const PUT = 'PUT /api/Admin/clients/:id/subscription';
const address = (): URLSearchParams => new URLSearchParams(location.search);
const filter = (): unknown => JSON.parse(address().get('filter') ?? '{}');
const headings = (): string[] => screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim());

/** Files that the page offers as downloads. */
function savedFiles(): Blob[] {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  return saved;
}

function hasExpiring(gym: FakeGym, name: string, days: number) {
  const ends = { endDate: gym.dayAhead(days), daysRemaining: days + 1, status: 'expiring' as const };
  return gym.hasClient({ name, phone: `69700000${days}0`, subscription: ends });
}

it('shows who expires this week with phone, and renews one in two clicks', async () => {
  const gym = fakeGym();
  gym.hasClient({ name: 'Μαρία Ενεργή' });
  const { id } = hasExpiring(gym, 'Ελένη Λήγουσα', 2);
  const user = await openConsole(gym, '/admin/clients');
  await user.presses(el.clients.views.expiring, 'link');
  await waitFor(() => expect(filter()).toEqual({ status: 'expiring' }));
  expect(await screen.findByRole('link', { name: '6970000020' })).toHaveAttribute('href', 'tel:6970000020');
  await waitFor(() => expect(screen.queryByText('Μαρία Ενεργή')).toBeNull());
  await user.presses(el.clients.renewOf.replace('{name}', 'Ελένη Λήγουσα'));
  await user.presses(el.subscription.renewConfirm);
  await waitFor(() => expect(gym.callsOf(PUT)).toHaveLength(1));
  const body = { startDate: gym.dayAhead(3), monthlyLimit: 12, subscriptionId: null };
  expect(gym.callsOf(PUT)[0]).toMatchObject({ id, body });
  expect(gym.callsOf(PUT)[0]?.headers.get('If-Match')).not.toBeNull();
  await isClosed();
});

inSweeps.each(LANGUAGES)('lists used-up packs under their own name, with phone (%s)', async (language) => {
  const gym = fakeGym();
  const { clients } = STAFF_TEXTS[language];
  gym.hasClient({ name: 'Μαρία Ενεργή' });
  gym.hasClient({ name: 'Ελένη Κάρτα', phone: '6970000021', subscription: { packVisits: 10, status: 'usedUp' } });
  const user = await openConsole(gym, '/admin/clients', { language });
  await user.presses(clients.views.usedUp, 'link');
  await waitFor(() => expect(filter()).toEqual({ status: 'usedUp' }));
  await waitFor(() => expect(screen.queryByText('Μαρία Ενεργή')).toBeNull());
  expect(await screen.findByRole('link', { name: '6970000021' })).toBeVisible();
  const row = screen.getByRole('row', { name: /Ελένη Κάρτα/ });
  expect(within(row).getByText(clients.status.usedUp)).toBeVisible();
});

inSweeps('lists behind the strip of the first screen those whom its number counts', async () => {
  const gym = fakeGym();
  hasExpiring(gym, 'Ελένη Λήγουσα', 2);
  hasExpiring(gym, 'Μαρία Ανανεωμένη', 3).renewedFrom = gym.dayAhead(4);
  const user = await openConsole(gym);
  await user.presses(el.overview.expireThisWeek_one.replace('{count}', '1'), 'link');
  await waitFor(() => expect(filter()).toEqual({ status: 'expiring', renewed: false }));
  expect(await screen.findByText('Ελένη Λήγουσα')).toBeVisible();
  expect(screen.queryByText('Μαρία Ανανεωμένη')).toBeNull();
  expect(screen.getByRole('link', { name: el.clients.views.toRenew })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('combobox', { name: el.clients.statusLabel })).toHaveTextContent(el.clients.views.toRenew);
});

inSweeps('renews also where the next one has ended, which the server says', async () => {
  const gym = fakeGym();
  const over = { startDate: gym.dayAhead(-40), endDate: gym.dayAhead(-11), status: 'expired' as const };
  const client = gym.hasClient({ name: 'Ελένη Λήξασα', subscription: over });
  client.laterSubscriptions = client.subscription === null ? [] : [client.subscription];
  client.renewal = { subscriptionId: null, after: gym.dayAhead(-5) };
  const user = await openConsole(gym, '/admin/clients');
  await user.clicks(() => screen.getByLabelText(el.clients.select.replace('{name}', 'Ελένη Λήξασα')));
  await user.presses(
    el.subscription.renew,
    'button',
    within(await screen.findByRole('region', { name: el.clients.selectedTitle })),
  );
  const { body } = await gym.callDuring(PUT, () => user.presses(el.subscription.renewConfirm));
  expect(body).toMatchObject({ startDate: gym.today, subscriptionId: null });
});

inSweeps('filters by terms not accepted, in the place of another document', async () => {
  const gym = fakeGym();
  gym.hasClient({ name: 'Μαρία Ενεργή' });
  const user = await openConsole(gym, '/admin/clients?filter={"document":"expired","status":"active"}');
  const texts = el.clients.documentFilter;
  const chooses = async (text: string): Promise<void> => {
    await user.presses(texts.label, 'combobox');
    await user.presses(text, 'option');
  };
  await chooses(texts.terms);
  await waitFor(() => expect(filter()).toEqual({ status: 'active', termsAccepted: false }));
  const field = screen.getByRole('combobox', { name: texts.label });
  await waitFor(() => expect(field).toHaveTextContent(texts.terms));
  await chooses(texts.missing);
  await waitFor(() => expect(filter()).toEqual({ status: 'active', document: 'missing' }));
  await chooses(texts.all);
  await waitFor(() => expect(filter()).toEqual({ status: 'active' }));
});

inSweeps('names on the first screen who expires, and renews from there', async () => {
  const gym = fakeGym();
  hasExpiring(gym, 'Ελένη Λήγουσα', 2);
  const user = await openConsole(gym, '/admin/');
  const line = await screen.findByRole('region', { name: el.overview.expiring });
  expect(line).toHaveTextContent('Ελένη Λήγουσα');
  expect(within(line).getByRole('button')).toHaveAccessibleDescription('6970000020');
  await user.events.click(within(line).getByRole('button'));
  await user.presses(el.subscription.renewConfirm);
  await waitFor(() => expect(gym.callsOf(PUT)).toHaveLength(1));
});

it('counts on the first screen who has yet to renew, and shows nothing once all have', async () => {
  const gym = fakeGym();
  const client = hasExpiring(gym, 'Ελένη Λήγουσα', 2);
  hasExpiring(gym, 'Νίκος Λήγων', 3).renewedFrom = gym.dayAhead(4);
  await openConsole(gym, '/admin/');
  const line = await screen.findByRole('region', { name: el.overview.expiring });
  expect(line).toHaveTextContent(el.overview.expireThisWeek_one.replace('{count}', '1'));
  expect(within(line).getAllByRole('button')).toHaveLength(1);
  client.renewedFrom = gym.dayAhead(3);
  await gym.announces('clients');
  await waitFor(() => expect(screen.queryByRole('region', { name: el.overview.expiring })).toBeNull());
});

inSweeps('renews all selected clients, and keeps a refused one to be tried again', async () => {
  const gym = fakeGym();
  hasExpiring(gym, 'Ελένη Λήγουσα', 2);
  hasExpiring(gym, 'Νίκος Λήγων', 3);
  gym.hasClient({ name: 'Παγωμένη Άννα', subscription: { isFrozen: true, status: 'frozen' } });
  const ahead = hasExpiring(gym, 'Ρένα Έχουσα', 2);
  ahead.laterSubscriptions = ahead.subscription === null ? [] : [ahead.subscription];
  gym.hasClient({ name: 'Θάνος Πρώην', isActive: false });
  const user = await openConsole(gym, '/admin/clients');
  await screen.findByText('Ελένη Λήγουσα');
  await user.clicks(() => screen.getByLabelText(el.clients.selectPage));
  const bar = await screen.findByRole('region', { name: el.clients.selectedTitle });
  expect(bar).toHaveTextContent(el.clients.selected_other.replace('{count}', '5'));
  await user.presses(el.subscription.renew, 'button', within(bar));
  await waitFor(() => expect(inDialog().getByText('Ελένη Λήγουσα')).toBeVisible());
  for (const [text, name] of [
    [el.subscription.notRenewable, 'Παγωμένη Άννα'],
    [el.subscription.alreadyRenewed, 'Ρένα Έχουσα'],
    [el.subscription.deactivated, 'Θάνος Πρώην'],
  ] as const) {
    expect(inDialog().getByText(text.replace('{names}', name))).toBeVisible();
  }
  gym.failsOnce(PUT, 'broken');
  await user.presses(el.subscription.renewConfirm);
  await waitFor(() => expect(inDialog().getByText(el.subscription.notAllRenewed)).toBeVisible());
  const outcome = el.subscription.renewedOfAll_one.replace('{count}', '1').replace('{all}', '2');
  await waitFor(() => expect(inDialog().getByText(outcome)).toBeVisible());
  expect(dialog()).toHaveTextContent(`Ελένη Λήγουσα: ${el.errors.updateSubscription}`);
  await waitFor(() => expect(inDialog().queryByText('Νίκος Λήγων')).toBeNull());
  await user.presses(el.subscription.renewConfirm);
  await isClosed();
  expect(gym.callsOf(PUT)).toHaveLength(3);
  expect(screen.queryByRole('region', { name: el.clients.selectedTitle })).toBeNull();
});

inSweeps('exports the selected clients without one erased meanwhile, and stops when told to', async () => {
  const gym = fakeGym();
  gym.hasClient({ name: 'Μαρία Πρώτη' });
  gym.hasClient({ name: 'Μαρία Δεύτερη' });
  const saved = savedFiles();
  const user = await openConsole(gym, '/admin/clients');
  await screen.findByText('Μαρία Πρώτη');
  await user.clicks(() => screen.getByLabelText(el.clients.selectPage));
  const GET = 'GET /api/Admin/clients/:id';
  gym.fails(GET, 'slow');
  await user.presses(el.clients.exportSelected);
  await user.presses(el.app.cancel);
  gym.recovers(GET);
  await screen.findByRole('button', { name: el.clients.exportSelected });
  await waitFor(() => expect(gym.callsOf(GET).every(({ isSettled }) => isSettled)).toBe(true));
  gym.failsOnce(GET, { status: 404, code: 'NOT_FOUND' });
  await user.presses(el.clients.exportSelected);
  await expectShown(el.clients.exported_one.replace('{count}', '1'));
  expect(saved).toHaveLength(1);
  expect(screen.queryByRole('progressbar', { name: el.clients.export })).toBeNull();
});

inSweeps('exports what the list shows, by its search, filter and order, unless it is stopped', async () => {
  const gym = fakeGym();
  gym.hasClient({ name: 'Μαρία Πρώτη' });
  gym.hasClient({ name: 'Ελένη Άλλη' });
  const saved = savedFiles();
  const user = await openConsole(gym, '/admin/clients?filter={"q":"Μαρία","status":"active"}&sort=email&order=DESC');
  await expectShown('Μαρία Πρώτη');
  const LIST = 'GET /api/Admin/clients';
  gym.fails(LIST, 'slow');
  await user.presses(el.clients.export);
  await screen.findByRole('progressbar', { name: el.clients.export });
  await user.presses(el.app.cancel);
  gym.recovers(LIST);
  await waitFor(() => expect(gym.callsOf(LIST).every(({ isSettled }) => isSettled)).toBe(true));
  await user.presses(el.clients.export);
  await expectShown(el.clients.exported_one.replace('{count}', '1'));
  expect(saved).toHaveLength(1);
  const asked = gym.callsOf(LIST).at(-1)?.query;
  expect(JSON.parse(asked?.get('filter') ?? '')).toEqual({ q: 'Μαρία', status: 'active' });
  expect(JSON.parse(asked?.get('sort') ?? '')).toEqual(['email', 'DESC']);
  expect(await saved[0]?.text()).toContain('Μαρία Πρώτη');
});

inSweeps('writes to the selected clients, whom the address names', async () => {
  const gym = fakeGym();
  const { id } = gym.hasClient({ name: 'Μαρία Πρώτη' });
  gym.hasClient({ name: 'Μαρία Δεύτερη' });
  const user = await openConsole(gym, '/admin/clients');
  await screen.findByText('Μαρία Πρώτη');
  await user.clicks(() => screen.getByLabelText(el.clients.select.replace('{name}', 'Μαρία Πρώτη')));
  await user.presses(el.clients.writeToThese);
  await waitFor(() => expect(location.pathname).toBe('/admin/settings/broadcast'));
  await expectShown(el.broadcast.chosen_one.replace('{count}', '1'));
  // Shared with a colleague, the address is opened without this window's history.
  history.replaceState(null, '', location.href);
  await reload('admin-ui');
  await expectShown(el.broadcast.chosen_one.replace('{count}', '1'));
  await user.events.type(await screen.findByRole('searchbox', { name: el.broadcast.search }), 'θερινό');
  await waitFor(() => expect(location.search).not.toBe(''));
  await user.fills(el.broadcast.fieldIn.el.replace('{field}', el.broadcast.subject), 'Νέα');
  await user.fills(el.broadcast.fieldIn.el.replace('{field}', el.broadcast.message), 'Γεια σας');
  await user.presses(el.broadcast.send);
  const send = 'POST /api/Admin/send-broadcast-email';
  const { body } = await gym.callDuring(send, () => user.presses(el.broadcast.sendConfirm_one.replace('{count}', '1')));
  expect(body).toMatchObject({ clientIds: [id], activeClientsOnly: false });
});

const tab = (name: string): HTMLElement => screen.getByRole('tab', { name });

inSweeps('shows one tab of a client alone, reads what it shows, and goes back to the one before', async () => {
  const gym = fakeGym();
  const client = gym.hasClient({ name: 'Μαρία Πρώτη' });
  gym.hasBooking(client, '12:00', gym.dayAhead(1));
  const user = await openConsole(gym, `/admin/clients/${client.id}`);
  expect(await screen.findByLabelText(labelled(el.clients.phone))).toBeVisible();
  const names = within(screen.getByRole('tablist', { name: el.clients.sections })).getAllByRole('tab');
  const { info, subscription, appointments, more } = el.clients;
  expect(names.map(({ textContent }) => textContent)).toEqual([info, subscription, appointments, more]);
  expect(screen.getByRole('tabpanel', { name: info })).toBeVisible();
  const ofOthers = ['subscriptions', 'ledger', 'standing-bookings', 'notes', 'documents'];
  for (const part of ofOthers) expect(gym.callsOf(`GET /api/Admin/clients/:id/${part}`)).toEqual([]);
  expect([gym.callsOf('GET /api/Admin/appointments'), gym.callsOf('GET /api/Admin/audit')]).toEqual([[], []]);
  await user.presses(appointments, 'tab');
  expect(await screen.findByRole('region', { name: el.appointments.upcoming })).toHaveTextContent('12:00');
  expect(location.pathname).toBe(`/admin/clients/${client.id}/appointments`);
  expect(screen.getByRole('tabpanel', { name: appointments })).toBeVisible();
  expect(screen.queryByLabelText(labelled(el.clients.phone))).toBeNull();
  expect(tab(appointments)).toHaveFocus();
  history.back();
  expect(await screen.findByLabelText(labelled(el.clients.phone))).toBeVisible();
  expect(tab(info)).toHaveAttribute('aria-selected', 'true');
});

inSweeps('moves from tab to tab by the arrow keys, and opens one by Enter', async () => {
  const gym = fakeGym();
  const user = await openConsole(gym, `/admin/clients/${gym.hasClient().id}`);
  await waitFor(() => expect(tab(el.clients.info)).toBeVisible());
  tab(el.clients.info).focus();
  await user.events.keyboard('{ArrowRight}');
  expect(tab(el.clients.subscription)).toHaveFocus();
  await user.events.keyboard('{End}{Enter}');
  await waitFor(() => expect(tab(el.clients.more)).toHaveAttribute('aria-selected', 'true'));
  expect(await screen.findByRole('region', { name: el.papers.notesTitle })).toBeVisible();
  expect(tab(el.clients.more)).toHaveFocus();
});

inSweeps('asks before typed text is left with its tab', async () => {
  const gym = fakeGym();
  const client = gym.hasClient();
  const user = await openConsole(gym, `/admin/clients/${client.id}`);
  await user.fills(el.clients.phone, '6970000099');
  await user.presses(el.clients.more, 'tab');
  const question = within(await screen.findByRole('dialog', { name: el.app.leaveTitle }));
  await user.presses(el.app.stay, 'button', question);
  expect(screen.getByLabelText(labelled(el.clients.phone))).toHaveValue('6970000099');
  await user.presses(el.clients.more, 'tab');
  await user.presses(el.app.leave);
  await user.presses(el.papers.newNote);
  await user.fills(el.papers.noteText, 'Πονάει η μέση');
  await user.presses(el.clients.info, 'tab');
  expect(await screen.findByRole('dialog', { name: el.app.leaveTitle })).toBeVisible();
});

it('leads from the address that the timeline had to its place', async () => {
  const gym = fakeGym();
  const client = gym.hasClient();
  await openConsole(gym, `/admin/clients/${client.id}/audit?page=2`);
  await waitFor(() => expect(document.getElementById('audit')).toHaveFocus());
  expect(`${location.pathname}${location.search}${location.hash}`).toBe(
    `/admin/clients/${client.id}/more?page=2#audit`,
  );
});

inSweeps('keeps the chosen columns in this browser', async () => {
  const gym = fakeGym();
  gym.hasClient({ phone: '6971112223' });
  const user = await openConsole(gym, '/admin/clients');
  await screen.findByRole('table');
  const { phone } = el.clients.columnNames;
  expect(headings()).toEqual([el.clients.name, el.clients.email, phone, el.clients.expiry, el.clients.actions]);
  await user.presses(el.clients.columns);
  await user.presses(el.clients.columnNames.email, 'menuitemcheckbox', screen);
  await user.events.keyboard('{Escape}');
  await waitFor(() => expect(headings()).toEqual([el.clients.name, phone, el.clients.expiry, el.clients.actions]));
  expect(Object.keys(localStorage).some((key) => key.includes('clients.columns'))).toBe(true);
});

inSweeps('saves a filter by name, opens it by its address, and forgets it', async () => {
  const gym = fakeGym();
  gym.hasClient();
  const frozen = new URLSearchParams({ filter: JSON.stringify({ status: 'frozen' }) });
  const user = await openConsole(gym, `/admin/clients?${frozen.toString()}`);
  await user.presses(el.clients.saveView);
  await user.fills(el.clients.viewName, 'Παγωμένες του Νοεμβρίου');
  await user.presses(el.app.save);
  await user.presses(el.clients.views.all, 'link');
  await waitFor(() => expect(filter()).toEqual({}));
  await user.presses('Παγωμένες του Νοεμβρίου', 'link');
  await waitFor(() => expect(filter()).toEqual({ status: 'frozen' }));
  await user.presses(el.clients.forgetView.replace('{name}', 'Παγωμένες του Νοεμβρίου'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Παγωμένες του Νοεμβρίου' })).toBeNull());
});

inSweeps('opens a client from the list while their appointments are still read', async () => {
  const gym = fakeGym();
  const client = gym.hasClient({ name: 'Μαρία Πρώτη' });
  gym.hasBooking(client, '18:00', gym.dayAhead(1));
  const user = await openConsole(gym, '/admin/clients');
  await screen.findByText(client.name);
  gym.fails('GET /api/Admin/clients/:id', 'slow');
  await user.presses(client.name, 'link');
  const bookings = await screen.findByRole('region', { name: el.clients.nextBookings });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(client.name);
  expect(within(bookings).getByRole('status', { name: el.app.loading })).toBeVisible();
  expect(within(bookings).queryByText(el.appointments.noUpcoming)).toBeNull();
  gym.recovers('GET /api/Admin/clients/:id');
  await waitFor(() => expect(within(bookings).getAllByRole('listitem')).toHaveLength(1));
});

inSweeps('names the tablet at which a client checked in, with the visit and in the log', async () => {
  const gym = fakeGym();
  const client = gym.hasClient();
  const visit = gym.hasBooking(client, '18:00', gym.dayAhead(-1));
  Object.assign(visit, { status: AppointmentStatus.Completed, attendance: 'attended', doorName: 'Είσοδος Α' });
  const after = { userId: client.id, userName: client.name, appointmentDate: gym.dayAhead(-1) };
  const entry = {
    ...{ at: '2026-11-20T09:00:00.000Z', actId: null, actEntries: 1, action: 'appointment.marked' },
    ...{ entity: 'appointment', entityId: visit.id, clientId: client.id, clientName: client.name },
    staffName: null,
  };
  gym.audit.push(
    {
      ...{ ...entry, id: 'by the door', actorId: client.id, actorName: client.name },
      before: { attendance: 'absent', doorName: null },
      after: { ...after, startTime: '18:00:00', endTime: '19:00:00', attendance: 'attended', doorName: 'Είσοδος Α' },
    },
    // As it was written before the time of the visit was.
    {
      ...{ ...entry, id: 'by staff', actorId: 'staff', actorName: 'Υποδοχή' },
      ...{ before: { attendance: null }, after: { ...after, attendance: 'absent' } },
    },
  );
  const user = await openConsole(gym, `/admin/clients/${client.id}/appointments`);
  const history = await screen.findByRole('region', { name: el.appointments.history });
  const said = el.appointments.atDoor.replace('{door}', 'Είσοδος Α');
  await waitFor(() => expect(within(history).getByRole('listitem')).toHaveTextContent(said));
  await user.presses(el.clients.more, 'tab');
  const { deeds, fields } = el.audit;
  const log = await screen.findByRole('list', { name: el.audit.list });
  const [byDoor, byStaff] = within(log).getAllByRole('listitem');
  expect(byDoor).toHaveTextContent(new RegExp(`${deeds.appointment_marked} · .*6:00`));
  expect(byDoor).toHaveTextContent(new RegExp(`${el.attendance.absent}.*${el.attendance.attended}`));
  expect(byDoor).toHaveTextContent(new RegExp(`${fields.doorName}.*Είσοδος Α`));
  expect(byStaff).toHaveTextContent(new RegExp(`${deeds.appointment_marked} · .*${el.attendance.absent}`));
});

inSweeps('says why a visit counted and how many points it cost, and lets it count no more', async () => {
  const gym = fakeGym();
  const offence = { at: '2026-11-16T16:00:00Z', expiresAt: '2026-12-16T16:00:00Z' };
  const fairUse: FairUse = {
    ...{ points: 4, limit: 4, closedDays: 7, closedUntil: '2026-11-27T16:00:00Z' },
    nextLate: { points: 1, inQuarter: 3, isFree: false, closedUntil: null },
    offences: [
      { ...offence, appointmentId: 'a', kind: 'late', points: 0, inQuarter: 1, isFree: true },
      { ...offence, appointmentId: 'b', kind: 'absent', points: 2, inQuarter: 2, isFree: false },
    ],
  };
  const client = gym.hasClient({ fairUse });
  const { id } = gym.hasBooking(client, '18:00', gym.dayAhead(0));
  gym.isLate(id);
  gym.cancels(id, client.name);
  const user = await openConsole(gym, `/admin/clients/${client.id}/appointments`);
  const panel = await screen.findByRole('region', { name: 'Πόντοι απουσιών: 4 από 4' });
  expect(panel).toHaveTextContent(/Έως .*27.* τα ραντεβού τα κλείνετε μόνο εσείς/);
  const lines = within(panel).getAllByRole('listitem');
  expect(lines[0]).toHaveTextContent(el.appointments.fairUse.free);
  expect(lines[1]).toHaveTextContent(/^Απουσία, .*: 2 πόντοι · έως /);
  const history = await screen.findByRole('region', { name: el.appointments.history });
  expect(history).toHaveTextContent(el.appointments.late.counts);
  const forgive = 'POST /api/Admin/appointments/:id/forgive';
  const call = await gym.callDuring(forgive, () => user.presses(new RegExp(`^${el.appointments.forgive}`)));
  expect(call).toMatchObject({ id });
  await expectShown(new RegExp(`^${el.appointments.forgiven}\\. ${client.name}: \\S+ .*, \\d+:00`));
  await waitFor(() => expect(history).toHaveTextContent(el.appointments.late.staff));
  expect(within(history).queryByRole('button', { name: new RegExp(`^${el.appointments.forgive}`) })).toBeNull();
});

inSweeps.each(['el', 'en'] as const)(
  'says of a long list how many there are at least, and pages to its end: %s',
  async (language) => {
    const gym = fakeGym();
    for (let n = 0; n < 2_005; n += 1) gym.hasClient({ name: `Μέλος ${1_000 + n}` });
    const texts = STAFF_TEXTS[language].pages;
    const user = await openConsole(gym, '/admin/clients?perPage=10&page=199', { language });
    const count = (number: number): string => new Intl.NumberFormat(language).format(number);
    const says = (text: string, [start, end, all]: [number, number, number]): Promise<void> =>
      expectShown(
        text
          .replace('{start}', count(start))
          .replace('{end}', count(end))
          .replace(/\{(counted|total)\}/, count(all)),
      );
    await says(texts.showingOfMore, [1_981, 1_990, 1_000]);
    await user.presses(texts.next);
    await says(texts.showingOfMore, [1_991, 2_000, 2_000]);
    await user.presses(texts.next);
    await says(texts.showing, [2_001, 2_005, 2_005]);
    expect(screen.getByRole('button', { name: texts.next })).toHaveAttribute('aria-disabled', 'true');
  },
);

inSweeps('counts a short list to its end, and asks a file for the whole of a long one', async () => {
  const gym = fakeGym();
  for (let n = 0; n < 1_001; n += 1) gym.hasClient({ name: `Μέλος ${1_000 + n}` });
  const saved = savedFiles();
  const user = await openConsole(gym, '/admin/clients?filter={"q":"1000"}');
  await expectShown(el.pages.showing.replace('{start}', '1').replace('{end}', '1').replace('{total}', '1'));
  await user.clicks(() => screen.getByRole('link', { name: el.clients.views.all }));
  await expectShown(/πάνω από 1\.000/);
  await user.presses(el.clients.export);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect((await saved[0]?.text())?.trim().split('\n')).toHaveLength(1_002);
});
