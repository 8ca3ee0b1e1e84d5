import type { JoiningMonth, JoiningPerson } from '@palestra/backend/contract/joining';
import {
  expect,
  expectShown,
  fakeGym,
  inSweeps,
  isClosed,
  it,
  LANGUAGES,
  openConsole,
  screen,
  STAFF_TEXTS,
} from './app.js';

/* Joining alone, as staff see it: who stands where, and what is a free trial. */
const EVA: JoiningPerson = {
  ...{ id: 'eva', name: 'Εύα Γεωργίου', phone: '6971234567', begunAt: '2026-03-08T10:00:00Z', isAtDesk: true },
  ...{ reached: 'agreed', reachedAt: '2026-03-09T10:00:00Z', planNameEl: 'Μήνας', planNameEn: 'Month' },
};
const MARCH: JoiningMonth = {
  month: '2026-03-01',
  opened: 20,
  registered: 9,
  confirmed: 7,
  agreed: 6,
  started: 4,
  booked: 3,
};

it.each(LANGUAGES)('shows who stands where, found by what they chose, and where people stop (%s)', async (language) => {
  const gym = fakeGym();
  const others = Array.from({ length: 11 }, (_, n) => ({
    ...{ ...EVA, id: `other-${n}`, name: `Άννα ${n}`, planNameEl: null, planNameEn: null, isAtDesk: false },
  }));
  gym.serves({
    'GET /api/Admin/joining': () => ({ data: [EVA, ...others] }),
    'GET /api/Admin/joining/months': () => ({ data: [MARCH] }),
  });
  const { joining } = STAFF_TEXTS[language];
  await openConsole(gym, `/admin/joining?find=${language === 'el' ? 'Μήνας' : 'Month'}`, { language });
  await expectShown(EVA.name);
  expect(screen.getByRole('link', { name: EVA.phone })).toHaveAttribute('href', 'tel:6971234567');
  expect(screen.queryByText('Άννα 1')).toBeNull();
  await expectShown(joining.atDesk);
  expect(screen.getByRole('cell', { name: '4' })).toHaveAttribute('data-label', joining.columns.started);
});

inSweeps('makes a plan a free trial, which has no price', async () => {
  const gym = fakeGym();
  gym.serves({ 'POST /api/Admin/plans': ({ body }) => ({ data: { id: 'new', ...body } }) });
  const { money, app } = STAFF_TEXTS.el;
  const user = await openConsole(gym, '/admin/money/plans');
  await user.presses(money.newPlan);
  await user.fills(money.nameEl, 'Δοκιμή');
  await user.presses(money.trial, 'switch');
  await expectShown(money.trialFree);
  const { body } = await gym.callDuring('POST /api/Admin/plans', () => user.presses(app.save));
  expect(body).toMatchObject({ nameEl: 'Δοκιμή', priceCents: 0, isTrial: true });
  await isClosed();
});
