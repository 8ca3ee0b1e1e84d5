import { LATE_CANCELLING, type Gym } from '@palestra/backend/contract/gym';
import { SETTING_KEYS, type Setting } from '@palestra/backend/contract/setting';
import type { MailPreview } from '@palestra/backend/contract/mail';
import type { BookingValidation } from '@palestra/backend/contract/refusal';
import type { ApiClient, FailureData } from '../support/api-client.js';
import { aClient, aMember } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

let gym: TestGym;
let staff: ApiClient;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-11T22:30:00Z') });
  staff = gym.as(gym.admin);
});
afterAll(() => gym.close());

const change = (keyOrId: string, value: unknown) => staff.put<Setting>(`/Admin/settings/${keyOrId}`, { value });
const plain = (text: string): string => text.replace(/\s/g, ' ');
const gymNow = async (): Promise<Gym> => (await gym.asVisitor().get<Gym>('/gym')).data;

describe('the settings', () => {
  it('are listed, and changed by key or by id', async () => {
    const { data: settings, headers } = await staff.get<Setting[]>('/Admin/settings');
    expect(settings.map(({ key }) => key)).toEqual(SETTING_KEYS);
    expect(headers.get('content-range')).toBe(`settings 0-${settings.length - 1}/${SETTING_KEYS.length}`);
    const byKey = await change('GymName', ' Στίβος ');
    expect(byKey).toMatchObject({ status: 200, message: 'Setting saved', data: { key: 'GymName', value: 'Στίβος' } });
    const deadline = settings.find(({ key }) => key === 'BookingCancellationDeadlineHours');
    expect(await change(deadline?.id ?? '', 3)).toMatchObject({ status: 200, data: { value: '3' } });
    expect(await gymNow()).toMatchObject({ name: 'Στίβος', bookingCancellationDeadlineHours: 3 });
  });

  it('take the value alone as the body, too', async () => {
    const path = '/Admin/settings/BookingCancellationDeadlineHours';
    expect(await gym.as(gym.admin).put(path, 5)).toMatchObject({ status: 200, data: { value: '5' } });
    expect(await gym.as(gym.admin).put(path, 'many')).toMatchObject({
      ...{ status: 400, errors: ['Value of the setting must be a whole number'] },
    });
    expect(await gym.as(gym.admin).put(path, null)).toMatchObject({ status: 400 });
    expect(await gym.as(gym.admin).put(path, 2)).toMatchObject({ status: 200, data: { value: '2' } });
  });

  it('tell everybody until when a freed place is booked for who waits, in the last minutes for nobody @release', async () => {
    expect(await gymNow()).toMatchObject({ autoBookUntilHours: null });
    await change('WaitingListMode', 'fill');
    expect(await gymNow()).toMatchObject({ autoBookUntilHours: 12 });
    await change('AutoBookUntilHours', 0);
    await change('FirstComeMinutes', 90);
    expect(await gymNow()).toMatchObject({ autoBookUntilHours: 2 });
  });

  it('tell everybody the night in which no deadline lies', async () => {
    expect(await gymNow()).toMatchObject({ quietHours: null });
    await change('QuietHoursFrom', 23);
    expect(await gymNow()).toMatchObject({ quietHours: { fromHour: 23, untilHour: 7 } });
    await change('QuietHoursFrom', 0);
  });

  it('tell everybody what becomes of a visit that is cancelled late @release', async () => {
    for (const lateCancelling of LATE_CANCELLING) {
      await change('LateCancelling', lateCancelling);
      expect(await gymNow()).toMatchObject({ lateCancelling });
    }
  });

  it('write hours in refusals and mails as the clock format says, from the next call on', async () => {
    const early = await gym.has(aClient().morning().withSubscription());
    const place = { date: '2026-03-12', startTime: '18:00', endTime: '19:00', userId: early.id };
    const refused = async (): Promise<string> => {
      const { data } = await staff.get<BookingValidation>('/Timeslot/validate', place);
      return data.reasons.map(({ message }) => message).join(' ');
    };
    const preview = { subject: '{StartTime} – {EndTime}', body: '{Date}' };
    const mailed = async (): Promise<string> =>
      (await staff.post<MailPreview>('/Admin/email-templates/booked.en/preview', preview)).data.subject;
    expect([await refused(), await mailed()].map(plain)).toEqual([
      expect.stringContaining('3:00 PM'),
      '6:00 PM – 7:00 PM',
    ]);
    await change('ClockFormat', '24h');
    expect(await gymNow()).toMatchObject({ clockFormat: '24h' });
    expect([await refused(), await mailed()].map(plain)).toEqual([expect.stringContaining('15:00'), '18:00 – 19:00']);
  });

  it('are audited with the values before and after', async () => {
    await change('GymCapacityPerTimeslot', '12');
    const entries = await gym.rows(
      `SELECT actor_id AS actor, before, after FROM audit_entries WHERE entity = 'setting' AND entity_id = $1`,
      ['GymCapacityPerTimeslot'],
    );
    expect(entries).toEqual([{ actor: gym.admin.id, before: { value: '10' }, after: { value: '12' } }]);
  });

  it.each([
    ['GymCapacityPerTimeslot', 0, 'Value of the setting must be from 1 to 50'],
    ['GymCapacityPerTimeslot', 'many', 'Value of the setting must be a whole number'],
    ['BookingCancellationDeadlineHours', 721, 'Value of the setting must be from 0 to 720'],
    ['EveningReminderHour', 9, 'Value of the setting must be from 15 to 23, or 0 (off)'],
    ['ReminderHoursBefore', 48, 'Value of the setting must be from 1 to 24, or 0 (off)'],
    ['MedicalCertificate', 'maybe', 'Value of the setting must be one of: off, warns, blocks'],
    ['GymName', '', 'Value of the setting is required'],
    ['GymName', { a: 1 }, 'Value of the setting must be text'],
    ['ContactViber', '6971234567', 'Write the number with its country code, such as +30 697 1234567'],
    ['ContactMapLink', 'http://maps.example', 'The link must begin with https://'],
    ['GymName', 'a\u0000b', 'Value of the setting is not well formed'],
  ])('refuse %s = %p', async (key, value, text) => {
    const before = await gym.rows('SELECT key, value FROM settings ORDER BY key');
    expect(await change(key, value)).toMatchObject({ status: 400, data: { fields: { value: text } }, errors: [text] });
    expect(await gym.rows('SELECT key, value FROM settings ORDER BY key')).toEqual(before);
  });

  it('accept the list parameters that the console always sends @release', async () => {
    const last = { sort: '["key","DESC"]', range: '[0,1]', filter: '{}' };
    const { data, headers } = await staff.get<Setting[]>('/Admin/settings', last);
    expect(data.map(({ key }) => key)).toEqual(['WaitingListMode', 'TextsInCapitals']);
    expect(headers.get('content-range')).toBe(`settings 0-1/${SETTING_KEYS.length}`);
    expect(await staff.get('/Admin/settings', { filter: '{"key":"GymName"}' })).toMatchObject({ status: 400 });
  });

  it('return 400 for a dry run, which they do not support @release', async () => {
    const before = await gym.rows('SELECT key, value FROM settings ORDER BY key');
    const answer = await staff.put<FailureData>('/Admin/settings/GymName?dryRun=true', { value: 'Δοκιμή' });
    expect(answer).toMatchObject({ status: 400, data: { fields: { dryRun: 'Unknown field: "dryRun"' } } });
    expect(await gym.rows('SELECT key, value FROM settings ORDER BY key')).toEqual(before);
  });

  it('return 409 STALE when somebody else wrote since they were read', async () => {
    const { headers, data } = await staff.get<Setting>('/Admin/settings/GymName');
    expect(data).toMatchObject({ key: 'GymName' });
    const write = (value: string, ifMatch: string) =>
      staff.put<Setting>('/Admin/settings/GymName', { value }, { 'If-Match': ifMatch });
    const first = await write('Πρώτο', headers.get('etag') ?? '');
    expect(first.status).toBe(200);
    expect(await write('Δεύτερο', headers.get('etag') ?? '')).toMatchObject({ status: 409, code: 'STALE' });
    expect(await write('Δεύτερο', first.headers.get('etag') ?? '')).toMatchObject({ status: 200 });
    expect((await staff.get<Setting>(`/Admin/settings/${data.id}`)).data.value).toBe('Δεύτερο');
    // The version of the list covers each setting, and changes of other settings do not matter.
    const list = await staff.get<Setting[]>('/Admin/settings');
    await change('GymCapacityPerTimeslot', 12);
    expect((await write('Τρίτο', list.headers.get('etag') ?? '')).status).toBe(200);
    expect(await write('Τέταρτο', list.headers.get('etag') ?? '')).toMatchObject({ status: 409, code: 'STALE' });
    await change('GymCapacityPerTimeslot', 10);
    expect(await staff.get('/Admin/settings/Password')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('return 404 for an unknown key', async () => {
    expect(await change('Password', 'x')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('are for staff only', async () => {
    const member = gym.as(await gym.has(aMember()));
    expect(await member.get('/Admin/settings')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await member.put('/Admin/settings/GymName', { value: 'Mine' })).toMatchObject({ status: 403 });
  });
});

describe('the contact of the gym', () => {
  const none = {
    phone: null,
    email: null,
    viber: null,
    whatsApp: null,
    address: null,
    mapLink: null,
    openingHours: null,
  };

  it('is public once it is set, and empty before that and after it is cleared', async () => {
    expect((await gymNow()).contact).toEqual(none);
    expect(await change('ContactPhone', ' 210 123-4567 ')).toMatchObject({
      status: 200,
      data: { value: '210 123-4567' },
    });
    await change('OpeningHours', 'Δευ–Παρ 7–22\r\nΣάβ 9–14');
    expect((await gymNow()).contact).toEqual({
      ...{ ...none, phone: '210 123-4567' },
      openingHours: 'Δευ–Παρ 7–22\nΣάβ 9–14',
    });
    expect(await change('ContactPhone', '')).toMatchObject({ status: 200, data: { value: '' } });
    expect((await gymNow()).contact.phone).toBeNull();
    const sql = `SELECT before, after FROM audit_entries WHERE entity_id = 'ContactPhone' ORDER BY before ->> 'value'`;
    expect(await gym.rows(sql)).toEqual([
      { before: { value: '' }, after: { value: '210 123-4567' } },
      { before: { value: '210 123-4567' }, after: { value: '' } },
    ]);
  });
});

describe('the gym', () => {
  it('returns its own date to a visitor, not the server’s', async () => {
    expect(await gymNow()).toMatchObject({
      timeZone: 'Europe/Athens',
      now: '2026-03-11T22:30:00.000Z',
      today: '2026-03-12',
      morningClientCancellationDeadlineHours: 12,
    });
  });
});

describe('several settings', () => {
  const PATH = '/Admin/settings';
  const changeAll = (values: unknown, ifMatch = '*', by: ApiClient = staff) =>
    by.put<Setting[]>(PATH, { values }, { 'If-Match': ifMatch });
  const stored = () => gym.rows('SELECT key, value, updated_at FROM settings ORDER BY key');
  const logged = () =>
    gym.rows<{ id: string; key: string }>(`SELECT id, entity_id AS key FROM audit_entries ORDER BY id`);
  const tagOfList = async (): Promise<string> => (await staff.get(PATH)).headers.get('etag') ?? '';

  it('are changed by one call, each with its entry in the log, and answered with the version of all', async () => {
    const before = await logged();
    const values = { ContactAddress: ' Ερμού 1 ', HoldMinutes: 20, GymName: (await gymNow()).name };
    const { data, ...answer } = await changeAll(values, await tagOfList());
    expect(answer).toMatchObject({ status: 200, message: 'Settings saved' });
    expect(answer.headers.get('etag')).toBe(await tagOfList());
    expect(data.map(({ key }) => key)).toEqual(SETTING_KEYS);
    expect(data).toEqual(expect.arrayContaining([expect.objectContaining({ key: 'HoldMinutes', value: '20' })]));
    expect((await gymNow()).contact.address).toBe('Ερμού 1');
    // The name was sent as it is already.
    const known = before.map(({ id }) => id);
    const entries = (await logged()).filter(({ id }) => !known.includes(id)).map(({ key }) => key);
    expect(entries.sort()).toEqual(['ContactAddress', 'HoldMinutes']);
  });

  it.each([
    [
      'a faulty value, and names each',
      { GymName: 'Στίβος 2', GymCapacityPerTimeslot: 51, ContactViber: '697', Password: 'x' },
      {
        GymCapacityPerTimeslot: 'Value of the setting must be from 1 to 50',
        ContactViber: 'Write the number with its country code, such as +30 697 1234567',
        Password: 'Unknown field: "Password"',
      },
    ],
    [
      'a value that is none',
      { GymName: 'Στίβος 2', ContactPhone: null },
      { ContactPhone: 'Value of the setting must be text' },
    ],
    ['no values', undefined, { values: 'Values of the settings is required' }],
    ['a list of values', ['GymName'], { values: 'Values of the settings is required' }],
  ])('return 400 and change nothing for %s', async (_, values, fields) => {
    const before = [await stored(), await logged()];
    expect(await changeAll(values)).toMatchObject({ status: 400, data: { fields } });
    expect([await stored(), await logged()]).toEqual(before);
  });

  it('return 409 STALE and change nothing when another desk changed one of them, and pass for others', async () => {
    const etag = await tagOfList();
    await change('HoldMinutes', 45);
    const before = await stored();
    expect(await changeAll({ ContactPhone: '2101234567', HoldMinutes: 20 }, etag)).toMatchObject({
      ...{ status: 409, code: 'STALE' },
    });
    expect(await stored()).toEqual(before);
    expect(await changeAll({ ContactPhone: '2101234567', FirstComeMinutes: 45 }, etag)).toMatchObject({ status: 200 });
  });

  it('are changed by one of two desks that save the same ones at once, in any order', async () => {
    const etag = await tagOfList();
    const [first, second] = await Promise.all([
      changeAll({ HoldMinutes: 20, FirstComeMinutes: 30, ContactAddress: 'Α' }, etag),
      changeAll({ ContactAddress: 'Β', FirstComeMinutes: 45, HoldMinutes: 45 }, etag),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const { data } = await staff.get<Setting[]>(PATH);
    const now = ['ContactAddress', 'FirstComeMinutes', 'HoldMinutes'].map(
      (key) => data.find((setting) => setting.key === key)?.value,
    );
    expect(now).toEqual(first.status === 200 ? ['Α', '30', '20'] : ['Β', '45', '45']);
  });

  it('return 403 and change nothing when one of them needs more than the caller may, or has confirmed', async () => {
    const values = { HoldMinutes: 50, StaffSecondFactorDays: '7' };
    const before = await stored();
    await gym.rows(`UPDATE users SET staff_role = 'manager' WHERE id = $1`, [gym.admin.id]);
    const refused = await changeAll(values);
    await gym.rows(`UPDATE users SET staff_role = 'owner' WHERE id = $1`, [gym.admin.id]);
    expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN', data: { missing: 'staff' } });
    await gym.rows(`UPDATE sessions SET confirmed_at = $2 WHERE user_id = $1`, [gym.admin.id, '2026-03-11T21:30:00Z']);
    expect(await changeAll(values)).toMatchObject({ status: 403, code: 'CONFIRM_IDENTITY' });
    expect(await stored()).toEqual(before);
  });
});
