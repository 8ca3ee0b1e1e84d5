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
  ...{
    receipt: '2026-21',
    buyerId: null,
    buyerName: null,
    hasAddress: false,
    forWhom: 'Άννα',
    validUntil: '2027-03-10',
  },
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

it('has a receipt of its sale apart from the card, without its code', async () => {
  const gym = fakeGym();
  const bought = { ...MADE, buyerId: 'client-1', buyerName: 'Ζωή Αλεξίου', receipt: '2026-21' };
  const ended = { ...bought, state: 'cancelled' };
  gym.serves({
    'POST /api/Admin/gift-cards': () => ({ data: bought }),
    'GET /api/Admin/gift-cards': () => ({ data: [ended] }),
    'GET /api/Admin/gift-cards/:id': () => ({ data: { ...ended, moves: [] } }),
  });
  const user = await openConsole(gym, '/admin/money/gift-cards');
  await user.presses(words.cards.sell);
  await user.fills(words.amount, '50');
  await user.presses(words.cards.sellShort);
  await expectShown(CODE);
  expect(inDialog().queryByText('2026-21')).toBeNull();
  await user.presses(words.receipt);
  await expectShown('2026-21');
  expect(inDialog().queryByText(CODE)).toBeNull();
  expect(inDialog().queryByText(/ακυρώθηκε/)).toBeNull();
  expect(inDialog().getByText('Ζωή Αλεξίου')).toBeVisible();
  await user.presses(t.app.close);
  // The card is still there to be printed.
  await expectShown(CODE);
  await user.presses(t.app.close);
  await isClosed();
  await user.presses(words.cards.openOf.replace('{code}', 'RTVW'));
  await user.presses(words.receipt);
  await expectShown('2026-21');
  expect(inDialog().getByText(/50,00/)).toBeVisible();
  expect(inDialog().getByText(/ακυρώθηκε \/ cancelled/)).toBeVisible();
});

it.each([
  ['goes to a buyer with an address, unless staff untick it', 'client-1', true],
  ['is shown only, where the card has no buyer with one', null, false],
] as const)('is given a new code, which %s', async (_how, buyerId, hasAddress) => {
  const gym = fakeGym();
  const card = { ...CARD, buyerId, buyerName: buyerId && 'Ζωή Αλεξίου', hasAddress };
  const RENEW = 'POST /api/Admin/gift-cards/:id/code';
  gym.serves({
    'GET /api/Admin/gift-cards': () => ({ data: [card] }),
    'GET /api/Admin/gift-cards/:id': () => ({ data: { ...card, moves: [] } }),
    [RENEW]: ({ body }) => ({ data: { ...card, giftCode: CODE, isMailed: body.isMailed } }),
  });
  const user = await openConsole(gym, '/admin/money/gift-cards');
  await user.presses(words.cards.openOf.replace('{code}', 'RTVW'));
  await user.presses(words.cards.newCode);
  const box = words.cards.isMailedTo.replace('{name}', 'Ζωή Αλεξίου');
  await expectShown(words.cards.newCodeText);
  expect(inDialog().queryByRole('checkbox', { name: box }) !== null).toBe(hasAddress);
  const { body } = await gym.callDuring(RENEW, () => user.presses(words.cards.newCode));
  expect(body).toEqual({ isMailed: hasAddress });
  await expectShown(CODE);
});
