import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { ClientTodo, TodoPerson } from '@palestra/backend/contract/client-todo';
import type { PersonalData } from '@palestra/backend/contract/erasure';
import { aMember, type Person } from '../support/client-builder.js';
import { LiveReader } from '../support/live-reader.js';
import { anId } from '../support/seed.js';
import { TestGym } from '../support/test-gym.js';

/** A Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const [YESTERDAY, TODAY, TOMORROW] = ['2026-03-10', '2026-03-11', '2026-03-12'];

let gym: TestGym;
let anna: Person;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  anna = await gym.has(aMember().named('Άννα Δήμου'));
});
afterAll(() => gym.close());

const staff = () => gym.as(gym.admin);
const add = (terms: object, { id }: Person = anna) => staff().post<ClientTodo>(`/Admin/clients/${id}/todos`, terms);
const todosOf = async ({ id }: Person) => (await staff().get<ClientTodo[]>(`/Admin/clients/${id}/todos`)).data;
const textsOn = async (date: string) =>
  (await staff().get<ClientTodo[]>('/Admin/todos', { date })).data.map(({ text }) => text);
const setDone = (id: string, isDone: boolean) => staff().put<ClientTodo>(`/Admin/client-todos/${id}/done`, { isDone });

describe('a to-do', () => {
  it('stands on the overview of its day, and from then on until it is done, and again when it was not', async () => {
    const { status, data: late } = await add({ text: 'Τηλέφωνο', dueOn: YESTERDAY });
    expect(status).toBe(201);
    expect(late).toMatchObject({ userName: 'Άννα Δήμου', forId: null, authorName: gym.admin.name, doneAt: null });
    await add({ text: 'Πρόγραμμα', dueOn: TOMORROW, forId: gym.admin.id });
    expect([await textsOn(YESTERDAY), await textsOn(TODAY), await textsOn(TOMORROW)]).toEqual([
      ['Τηλέφωνο'],
      ['Τηλέφωνο'],
      ['Πρόγραμμα'],
    ]);
    expect((await setDone(late.id, true)).data).toMatchObject({
      doneAt: '2026-03-11T10:00:00.000Z',
      doneByName: gym.admin.name,
    });
    expect(await textsOn(TODAY)).toEqual([]);
    expect((await todosOf(anna)).map(({ text, doneAt }) => [text, doneAt !== null])).toEqual([
      ['Πρόγραμμα', false],
      ['Τηλέφωνο', true],
    ]);
    await setDone(late.id, false);
    expect(await textsOn(TODAY)).toEqual(['Τηλέφωνο']);
  });

  it('is sent page by page, with the number of all', async () => {
    const day = '2026-03-20';
    // The oldest of a day comes first.
    for (const [minute, text] of ['Πρώτη', 'Δεύτερη', 'Τρίτη'].entries()) {
      await gym.setNow(`2026-03-11T10:0${minute}:00Z`);
      await add({ text, dueOn: day });
    }
    await gym.setNow(NOW);
    const page = await staff().get<ClientTodo[]>('/Admin/todos', { date: day, range: '[1,1]' });
    expect(page.data.map(({ text }) => text)).toEqual(['Δεύτερη']);
    expect(page.headers.get('Content-Range')).toBe('todos 1-1/3');
  });

  it('is changed against what was read, and removed, each told to other desks and in the log', async () => {
    const { data: todo } = await add({ text: 'Μέτρηση', dueOn: TOMORROW });
    const path = `/Admin/client-todos/${todo.id}`;
    const live = await LiveReader.open(gym.urlOf(0), gym.tokenOf(gym.admin));
    const body = { text: 'Μέτρηση λίπους', dueOn: TOMORROW, forId: gym.admin.id };
    const changed = await staff().put<ClientTodo>(path, body, { 'if-match': `"${todo.version}"` });
    expect(changed.data).toMatchObject({ text: 'Μέτρηση λίπους', forName: gym.admin.name });
    await live.hears('clients');
    live.leave();
    expect(await staff().put(path, body, { 'if-match': `"${todo.version}"` })).toMatchObject({ code: 'STALE' });
    expect(await staff().delete(path)).toMatchObject({ status: 200 });
    // They are of one instant.
    const log = (await staff().get<AuditEntry[]>('/Admin/audit')).data
      .map(({ action, before, after }) => [action, before, after])
      .filter((entry) => JSON.stringify(entry).includes('Μέτρηση'));
    const [was, is] = [
      { note: 'Μέτρηση', until: TOMORROW },
      { note: 'Μέτρηση λίπους', until: TOMORROW },
    ];
    expect(log.sort()).toEqual([
      ['client.todo-added', null, was],
      ['client.todo-changed', was, is],
      ['client.todo-removed', is, null],
    ]);
  });

  it('is for one of the staff who is there, or for anybody', async () => {
    const people = (await staff().get<TodoPerson[]>('/Admin/todo-people')).data;
    expect(people).toContainEqual({ id: gym.admin.id, name: gym.admin.name });
    for (const forId of [anna.id, anId()]) {
      expect(await add({ text: 'Τηλέφωνο', dueOn: TODAY, forId })).toMatchObject({ status: 400 });
    }
  });

  it('is in the member’s data, and gone with an erasure, from the log too', async () => {
    const gone = await gym.has(aMember());
    await add({ text: 'Πονάει η μέση', dueOn: TODAY }, gone);
    const { notes } = (await gym.as(gone).get<PersonalData>('/Client/export')).data;
    expect(notes).toEqual([{ at: '2026-03-11T10:00:00.000Z', text: 'Πονάει η μέση' }]);
    expect((await staff().delete(`/Admin/clients/${gone.id}`)).status).toBe(200);
    expect(await gym.rows('SELECT FROM client_todos WHERE client_id = $1', [gone.id])).toEqual([]);
    expect(await gym.rows(`SELECT FROM audit_entries WHERE (before::text || after::text) LIKE '%μέση%'`)).toEqual([]);
  });
});
