import type { ApiKey, ApiKeyRequest } from '@palestra/backend/contract/api-key';
import { PERMISSION_NAMES } from '@palestra/backend/contract/permission-names';
import type { Webhook, WebhookDelivery, WebhookRequest } from '@palestra/backend/contract/webhook';
import {
  always,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inDialog,
  inSweeps,
  it,
  LANGUAGES,
  openConsole,
  partOf,
  screen,
  STAFF_TEXTS,
  waitFor,
} from './app.js';
import type { FakeGym } from './fake-gym.js';
import { NOW } from './fake-gym/times.js';

/* Keys of programs and webhooks, in the settings. */
const t = STAFF_TEXTS.el.programs;
const said = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

const HOOK: Webhook = {
  ...{ id: 'hook-1', name: 'Ρομπότ', address: 'https://example.gr/hook', events: ['booking.made'], isActive: true },
  ...{ failingSince: null, stoppedAt: null, failed: 0, createdAt: NOW },
};
const DELIVERY: WebhookDelivery = {
  ...{ id: 'event-1', kind: 'booking.made', at: NOW, state: 'failed', attempts: 11, lastAttemptAt: NOW },
  ...{ nextAttemptAt: null, tookMs: 120, status: 500, answer: 'out of order', failure: null },
};

interface Programs {
  keys: ApiKey[];
  hooks: Webhook[];
  deliveries: WebhookDelivery[];
}

/** A gym with these programs; its calls are of this screen alone. */
function aGymWith({ keys = [], hooks = [], deliveries = [] }: Partial<Programs> = {}): FakeGym & {
  programs: Programs;
} {
  const programs = { keys, hooks, deliveries };
  const gym = fakeGym();
  gym.serves({
    'GET /api/Admin/api-keys': () => ({ data: programs.keys }),
    'POST /api/Admin/api-keys': ({ body }) => {
      const wish = body as unknown as ApiKeyRequest;
      const made: ApiKey = { ...wish, id: 'key-1', hasEnded: false, createdAt: NOW, lastUsedAt: null, version: 'v1' };
      programs.keys.push(made);
      return { data: { ...made, key: 'plk_SHOWN-ONCE' } };
    },
    'PUT /api/Admin/api-keys/:id': ({ body }) => {
      programs.keys = programs.keys.map((key) => ({ ...key, ...(body as unknown as ApiKeyRequest) }));
      return { data: programs.keys[0] };
    },
    'DELETE /api/Admin/api-keys/:id': () => {
      programs.keys.splice(0);
      return { data: null };
    },
    'GET /api/Admin/webhooks': () => ({ data: programs.hooks }),
    'POST /api/Admin/webhooks': ({ body }) => {
      const made = { ...HOOK, ...(body as unknown as WebhookRequest) };
      programs.hooks.push(made);
      return { data: { ...made, secret: 'whsec_SHOWN-ONCE' } };
    },
    'PUT /api/Admin/webhooks/:id': ({ body }) => {
      programs.hooks.splice(0, 1, { ...HOOK, ...(body as unknown as WebhookRequest) });
      return { data: programs.hooks[0] };
    },
    'POST /api/Admin/webhooks/:id/secret': () => ({ data: { ...HOOK, secret: 'whsec_RENEWED' } }),
    'DELETE /api/Admin/webhooks/:id': () => {
      programs.hooks.splice(0);
      return { data: null };
    },
    'GET /api/Admin/webhooks/:id/deliveries': () => ({ data: programs.deliveries }),
    'POST /api/Admin/webhooks/:id/test': () => {
      const sent: WebhookDelivery = {
        ...DELIVERY,
        id: 'event-2',
        kind: 'test',
        state: 'sent',
        status: 200,
        answer: 'ok',
      };
      programs.deliveries.unshift(sent);
      return { data: sent };
    },
    'POST /api/Admin/webhooks/:id/repeat-failed': () => ({ data: { repeated: 1 } }),
    'POST /api/Admin/webhook-deliveries/:id/repeat': () => ({ data: { ...DELIVERY, state: 'waiting' } }),
  });
  return Object.assign(gym, { programs });
}

for (const language of partOf(LANGUAGES, 1)) {
  always(`an owner makes a key, which is shown once (${language})`, async () => {
    const words = STAFF_TEXTS[language].programs;
    const gym = aGymWith();
    const user = await openConsole(gym, '/admin/settings/programs', { language });
    await expectShown(words.keys.none);
    await user.presses(words.keys.add);
    await user.fills(words.name, 'Ιστοσελίδα');
    await user.presses(PERMISSION_NAMES[language].bookings, 'checkbox');
    await user.presses(words.keys.add);
    await screen.findByRole('dialog', { name: said(words.keys.of, { name: 'Ιστοσελίδα' }) });
    expect(inDialog().getByText('plk_SHOWN-ONCE')).toBeVisible();
    await user.events.keyboard('{Escape}');
    await user.presses(words.copy);
    expect(await navigator.clipboard.readText()).toBe('plk_SHOWN-ONCE');
    await user.presses(words.kept);
    await expectGone('plk_SHOWN-ONCE');
    await expectShown(words.keys.never);
    expect(gym.callsOf('POST /api/Admin/api-keys').map(({ body }) => body)).toEqual([
      { name: 'Ιστοσελίδα', permissions: ['bookings'], lastDay: null },
    ]);
  });
}

inSweeps('a key is given another name and more that it may do, and stays the same', async () => {
  const key: ApiKey = {
    ...{ id: 'key-1', name: 'Ιστοσελίδα', permissions: ['day'], lastDay: null, hasEnded: false },
    ...{ createdAt: NOW, lastUsedAt: null, version: 'v1' },
  };
  const gym = aGymWith({ keys: [key] });
  const user = await openConsole(gym, '/admin/settings/programs');
  await user.presses(`${t.keys.change}: Ιστοσελίδα`);
  await user.fills(t.name, 'Οθόνη');
  await user.presses(PERMISSION_NAMES.el.bookings, 'checkbox');
  await user.presses(STAFF_TEXTS.el.app.save);
  await expectShown('Οθόνη');
  await expectGone('plk_SHOWN-ONCE');
  expect(gym.callsOf('PUT /api/Admin/api-keys/:id').map(({ body }) => body)).toEqual([
    { name: 'Οθόνη', permissions: ['day', 'bookings'], lastDay: null },
  ]);
});

inSweeps('a key needs a name and something that it may do', async () => {
  const user = await openConsole(aGymWith(), '/admin/settings/programs');
  await user.presses(t.keys.add);
  const submit = (): HTMLElement => inDialog().getByRole('button', { name: t.keys.add });
  expect(submit()).toBeDisabled();
  await user.fills(t.name, 'Ιστοσελίδα');
  expect(submit()).toBeDisabled();
  await user.presses(PERMISSION_NAMES.el.day, 'checkbox');
  await waitFor(() => expect(submit()).toBeEnabled());
});

it('an owner revokes a key after being asked, and sees when one has ended', async () => {
  const ended: ApiKey = {
    ...{ id: 'key-1', name: 'Παλιό', permissions: ['day'], lastDay: '2026-01-01', hasEnded: true },
    ...{ createdAt: NOW, lastUsedAt: NOW, version: 'v1' },
  };
  const user = await openConsole(aGymWith({ keys: [ended] }), '/admin/settings/programs');
  await expectShown(said(t.keys.ended, { date: '1 Ιανουαρίου 2026' }));
  await user.presses(`${t.keys.revoke}: Παλιό`);
  await expectShown(t.keys.revokeText);
  await user.presses(t.keys.revoke);
  await expectShown(t.keys.none);
});

inSweeps('an owner adds an address, and sees its secret once', async () => {
  const gym = aGymWith();
  const user = await openConsole(gym, '/admin/settings/programs');
  await expectShown(t.hooks.none);
  await user.presses(t.hooks.add);
  await user.fills(t.name, 'Ρομπότ');
  await user.fills(t.address, 'https://example.gr/hook');
  await user.presses(t.kinds.booking.made, 'checkbox');
  await user.presses(t.hooks.add);
  await screen.findByRole('dialog', { name: said(t.hooks.of, { name: 'Ρομπότ' }) });
  expect(inDialog().getByText('whsec_SHOWN-ONCE')).toBeVisible();
  await user.presses(t.kept);
  await expectShown('https://example.gr/hook');
  expect(gym.callsOf('POST /api/Admin/webhooks').map(({ body }) => body)).toEqual([
    { name: 'Ρομπότ', address: 'https://example.gr/hook', events: ['booking.made'], isActive: true },
  ]);
});

inSweeps('says at the field what is wrong with an address', async () => {
  const gym = aGymWith();
  const words = 'Η διεύθυνση πρέπει να αρχίζει από https://';
  gym.fails('POST /api/Admin/webhooks', {
    status: 400,
    code: 'VALIDATION_FAILED',
    data: { fields: { address: words } },
  });
  const user = await openConsole(gym, '/admin/settings/programs');
  await user.presses(t.hooks.add);
  await user.fills(t.name, 'Ρομπότ');
  await user.fills(t.address, 'http://example.gr/hook');
  await user.presses(t.kinds.booking.made, 'checkbox');
  await user.presses(t.hooks.add);
  await waitFor(() => expect(inDialog().getByLabelText(new RegExp(t.address))).toHaveAccessibleDescription(words));
});

inSweeps('an address that stopped says what to do, and is switched on again', async () => {
  const gym = aGymWith({ hooks: [{ ...HOOK, isActive: false, stoppedAt: NOW, failed: 2 }] });
  const user = await openConsole(gym, '/admin/settings/programs');
  await expectShown(/Διορθώστε τη διεύθυνση και ενεργοποιήστε την ξανά/);
  await user.presses(`${t.hooks.change}: ${HOOK.name}`);
  await user.presses(t.isActive, 'switch');
  await user.presses(STAFF_TEXTS.el.app.save);
  await expectShown(t.hooks.on);
  const { name, address, events } = HOOK;
  expect(gym.callsOf('PUT /api/Admin/webhooks/:id').map(({ body }) => body)).toEqual([
    { name, address, events, isActive: true },
  ]);
});

it('an owner sees the last events, sends a test, and repeats one or all that have not arrived', async () => {
  const gym = aGymWith({ hooks: [{ ...HOOK, failed: 120 }], deliveries: [DELIVERY] });
  const user = await openConsole(gym, '/admin/settings/programs');
  await user.presses(`${t.sent.title}: ${HOOK.name}`);
  await screen.findByRole('dialog', { name: said(t.sent.titleOf, { name: HOOK.name }) });
  await waitFor(() => expect(inDialog().getByText('out of order')).toBeVisible());
  expect(inDialog().getByText(t.sent.states.failed)).toBeVisible();
  expect(inDialog().getByText(/11 προσπάθειες · 120 ms · Απάντηση 500/)).toBeVisible();
  await user.presses(t.sent.test);
  await waitFor(() => expect(inDialog().getByText(t.sent.states.sent)).toBeVisible());
  await user.presses(said(t.sent.repeatAll_other, { count: '120' }));
  await waitFor(() => expect(gym.callsOf('POST /api/Admin/webhooks/:id/repeat-failed')).toHaveLength(1));
  await user.presses(new RegExp(`^${t.sent.repeat}: ${t.kinds.booking.made}`));
  await waitFor(() => expect(gym.callsOf('POST /api/Admin/webhook-deliveries/:id/repeat')).toHaveLength(1));
});

inSweeps('nothing is offered to be sent again while an address is off', async () => {
  const gym = aGymWith({ hooks: [{ ...HOOK, isActive: false, failed: 1 }], deliveries: [DELIVERY] });
  const user = await openConsole(gym, '/admin/settings/programs');
  await user.presses(`${t.sent.title}: ${HOOK.name}`);
  await waitFor(() => expect(inDialog().getByText(t.sent.off)).toBeVisible());
  await waitFor(() => expect(inDialog().getByText('out of order')).toBeVisible());
  expect(inDialog().queryByRole('button', { name: new RegExp(`^${t.sent.repeat}`) })).toBeNull();
});

inSweeps('an owner gives a new secret and removes an address, after being asked', async () => {
  const user = await openConsole(aGymWith({ hooks: [HOOK] }), '/admin/settings/programs');
  await user.presses(`${t.hooks.secret}: ${HOOK.name}`);
  await expectShown(t.hooks.secretText);
  await user.presses(t.hooks.secret);
  await expectShown('whsec_RENEWED');
  await user.presses(t.kept);
  await user.presses(`${t.hooks.remove}: ${HOOK.name}`);
  await expectShown(t.hooks.removeText);
  await user.presses(t.hooks.remove);
  await expectShown(t.hooks.none);
});
