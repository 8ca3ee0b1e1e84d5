import type { Client, SamePerson, SamePersonRequest } from '@palestra/backend/contract/client';
import type { ApiClient } from '../support/api-client.js';
import { aMember } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

let gym: TestGym;
let staff: ApiClient;
let maria: Client;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00+02:00') });
  staff = gym.as(gym.admin);
  const request = { name: 'Μαρία Παπαδοπούλου', email: 'maria@example.gr', phone: '+30 697 123 4567' };
  maria = (await staff.post<Client>('/Admin/clients', { ...request, birthDate: '1990-05-23' })).data;
  await staff.post('/Admin/clients', {
    ...request,
    name: 'Μαρία Άλλη',
    email: 'other@example.gr',
    phone: '2101234567',
  });
});
afterAll(() => gym.close());

const ask = (request: SamePersonRequest | object, by = staff) =>
  by.post<SamePerson[]>('/Admin/clients/same-person', request);

describe('somebody who may be there already', () => {
  it.each<[string, SamePersonRequest, SamePerson['by'] | null]>([
    ['the phone', { name: 'Άλλη', phone: '6971234567' }, 'phone'],
    ['the phone as a link', { phone: 'tel:0030-697-1234567' }, 'phone'],
    ['the name and the birth date', { name: 'Μαρία Παπαδοπούλου', birthDate: '1990-05-23' }, 'nameAndBirthDate'],
    [
      'the same in Latin letters',
      { name: 'papadopoulou maria', birthDate: '1990-05-23', phone: '' },
      'nameAndBirthDate',
    ],
    ['half a phone', { phone: '69712' }, null],
    ['the name alone', { name: 'Μαρία Παπαδοπούλου' }, null],
    ['another birth date', { name: 'Μαρία Παπαδοπούλου', birthDate: '1990-05-24' }, null],
    ['nothing', {}, null],
    ['signs', { name: '%', phone: '___%', birthDate: null }, null],
  ])('is asked for by %s', async (_, request, by) => {
    const { status, data } = await ask(request);
    expect(status).toBe(200);
    expect(data).toEqual(by === null ? [] : [{ id: maria.id, name: 'Μαρία Παπαδοπούλου', by }]);
  });

  it('is told to staff who see clients, and to nobody else', async () => {
    const member = await gym.has(aMember());
    expect((await ask({ phone: '6971234567' }, gym.as(member))).status).toBe(403);
    expect((await ask({ phone: '6971234567' }, gym.asVisitor())).status).toBe(401);
  });

  it.each<[string, object]>([
    ['a phone that is none', { phone: 7 }],
    ['half a date', { birthDate: '1990-05' }],
    ['a field that nobody knows', { email: 'maria@example.gr' }],
  ])('is not asked for by %s', async (_, request) => {
    expect(await ask(request)).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });
});
