import type { GiftCard, GiftCardHistory, GiftCardWithCode } from '@palestra/backend/contract/gift-card';
import {
  dialogButton,
  expect,
  expectShown,
  fakeGym,
  inDialog,
  isClosed,
  it,
  ofClient,
  openConsole,
  screen,
  STAFF_TEXTS,
  waitFor,
} from './app.js';

const { el: t } = STAFF_TEXTS;
const words = t.money;
const CARD: GiftCard = {
  ...{ id: 'card-1', lastFour: 'RTVW', state: 'valid', amountCents: 5000, balanceCents: 3000, method: 'cash' },
  ...{ receipt: '2026-21', buyerId: null, buyerName: null, forWhom: 'Άννα', validUntil: '2027-03-10' },
  ...{ soldAt: '2026-03-11T08:00:00.000Z', byName: 'Υποδοχή' },
};
const CODE = 'ACDE-FHJK-MNPQ-RTVW';
const MADE: GiftCardWithCode = { ...CARD, balanceCents: 5000, giftCode: CODE, isMailed: false };

it('is sold from the list, and shows its code once, to be printed', async () => {
  const gym = fakeGym();
  gym.serves({ 'POST /api/Admin/gift-cards': () => ({ data: MADE }) });
  const user = await openConsole(gym, '/admin/money/gift-cards');
  await user.presses(words.cards.sell);
  await user.fills(words.amount, '50');
  await user.fills(words.cards.forWhom, 'Άννα');
  const { body } = await gym.callDuring('POST /api/Admin/gift-cards', () => user.presses(words.cards.sellShort));
  expect(body).toMatchObject({ amountCents: 5000, method: 'cash', buyerId: null, forWhom: 'Άννα', isMailed: false });
  expect(body).not.toHaveProperty('validUntil');
  await expectShown(CODE);
  expect(inDialog().getByText(words.cards.codeOnce)).toBeVisible();
  expect(location.href).not.toContain('RTVW');
  await user.presses(t.app.close);
  await isClosed();
  expect(screen.queryByText(CODE)).toBeNull();
});

it('pays at the desk as much as is owed and left on it, once its code is whole', async () => {
  const gym = fakeGym();
  gym.ledger = { ...gym.ledger, balanceCents: 4500 };
  gym.plans = [{ ...gym.plans[0], id: 'plan-1', isOnSale: true } as never];
  const PAY = 'POST /api/Admin/clients/:id/gift-card-payments';
  gym.serves({
    'POST /api/Admin/gift-cards/check': () => ({ data: { lastFour: 'RTVW', balanceCents: 3000, validUntil: null } }),
    [PAY]: ({ body }) => ({ data: gym.takesPayment({ ...body, method: 'giftCard' }) }),
  });
  const user = await openConsole(gym, ofClient('/subscription')(gym, gym.hasClient()));
  await user.presses(words.takePayment);
  await user.presses(words.method, 'combobox');
  await user.events.click(await screen.findByRole('option', { name: words.methods.giftCard }));
  expect(dialogButton(words.take)).toBeDisabled();
  await user.fills(words.cards.code, 'acde fhjk mnpq rtvw');
  await expectShown(/RTVW έχει 30,00/);
  await waitFor(() => expect(dialogButton(words.take)).toBeEnabled());
  const { body } = await gym.callDuring(PAY, () => user.presses(words.take));
  expect(body).toMatchObject({ giftCode: 'acde fhjk mnpq rtvw', amountCents: 3000, balanceCents: 1500 });
  await isClosed();
});

it('is opened with its history, and cancelled with a reason', async () => {
  const gym = fakeGym();
  const sold = { id: 'move-1', at: CARD.soldAt, byName: 'Υποδοχή', userId: null, userName: null, reason: '' };
  const history: GiftCardHistory = {
    ...CARD,
    moves: [
      { ...sold, id: 'move-2', kind: 'used', amountCents: -2000, method: null, receipt: '2026-22' },
      { ...sold, kind: 'sold', amountCents: 5000, method: 'cash', receipt: '2026-21' },
    ],
  };
  const CANCEL = 'POST /api/Admin/gift-cards/:id/cancel';
  gym.serves({
    'GET /api/Admin/gift-cards': () => ({ data: [CARD] }),
    'GET /api/Admin/gift-cards/:id': () => ({ data: history }),
    [CANCEL]: () => ({ data: { ...history, state: 'cancelled', balanceCents: 0 } }),
  });
  const user = await openConsole(gym, '/admin/money/gift-cards');
  await user.presses(words.cards.openOf.replace('{code}', 'RTVW'));
  await expectShown(words.cards.moves.used);
  await user.presses(words.cards.cancel);
  await user.fills(words.reason, 'Χάθηκε');
  const { body } = await gym.callDuring(CANCEL, () => user.presses(words.cards.cancel));
  expect(body).toEqual({ reason: 'Χάθηκε', method: 'cash', balanceCents: 3000 });
});

it('is sold again under its id after a lost answer, also from a dialog that was opened anew', async () => {
  const gym = fakeGym();
  const SELL = 'POST /api/Admin/gift-cards';
  gym.serves({ [SELL]: () => ({ data: { ...MADE, giftCode: null } }) });
  const user = await openConsole(gym, '/admin/money/gift-cards');
  await user.presses(words.cards.sell);
  await user.fills(words.amount, '50');
  gym.failsOnce(SELL, 'broken');
  await user.presses(words.cards.sellShort);
  await expectShown(words.sentBefore);
  await user.presses(t.app.cancel);
  await isClosed();
  await user.presses(words.cards.sell);
  await expectShown(words.sentBefore);
  await user.presses(words.cards.sellShort);
  await expectShown(words.cards.codeGone);
  const [first, again] = gym.callsOf(SELL);
  expect(again?.body).toEqual(first?.body);
});
