import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditAction } from '../contract/audit-deeds.js';
import { AuditService } from '../audit/audit.service.js';
import { User } from '../clients/user.entity.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { ClientTodo, ClientTodoRequest, TodoPerson } from '../contract/client-todo.js';
import { LIMITS } from '../contract/limits.js';
import { Role } from '../contract/roles.js';
import { lockClient } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import { requireClient } from '../platform/errors/require-client.js';
import { Page } from '../platform/http/answer.js';
import type { Caller } from '../platform/http/caller.js';
import { requireFresh, versionOf } from '../platform/http/version.js';
import { readListQuery, type ListParameters } from '../platform/lists/list-query.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { ClientTodoRow } from './client-todo.entity.js';

const todosSql = (where: string, page = ''): string => `
  SELECT t.id, t.client_id AS "userId", u.name AS "userName", t.text, t.due_on AS "dueOn", t.for_id AS "forId",
    f.name AS "forName", a.name AS "authorName", t.done_at AS "doneAt", d.name AS "doneByName"
  FROM client_todos t JOIN users u ON u.id = t.client_id JOIN users a ON a.id = t.author_id
    LEFT JOIN users f ON f.id = t.for_id LEFT JOIN users d ON d.id = t.done_by_id
  WHERE u.role = ${Role.Client} AND ${where}
  ORDER BY t.done_at DESC NULLS FIRST, t.due_on, t.created_at, t.id ${page}`;
const SHAPE = { sortable: ['dueOn'], defaultSort: { field: 'dueOn', direction: 'ASC' }, filterable: [] } as const;

const countOpenSql = (where: string): string => `
  SELECT count(*)::int AS total FROM client_todos t JOIN users u ON u.id = t.client_id
  WHERE u.role = ${Role.Client} AND ${where}`;

type Read = Omit<ClientTodo, 'version' | 'doneAt'> & { doneAt: Date | null };
type Written = Pick<ClientTodoRow, 'text' | 'dueOn' | 'forId'>;

const versionOfTodo = ({ text, dueOn, forId }: Written): string => versionOf(text, dueOn, forId);
const toTodo = ({ doneAt, ...todo }: Read): ClientTodo => ({
  ...{ ...todo, doneAt: doneAt?.toISOString() ?? null, version: versionOfTodo(todo) },
});
const logged = ({ text, dueOn }: Pick<ClientTodoRow, 'text' | 'dueOn'>) => ({ note: text, until: dueOn });

/** Keeps the to-dos of staff for clients (rule: to-dos). */
@Injectable()
export class ClientTodosService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly audit: AuditService,
  ) {}

  async list(clientId: string): Promise<ClientTodo[]> {
    await requireClient(this.dataSource, clientId);
    return this.read(this.dataSource.manager, 't.client_id = $1', [clientId]);
  }

  /** Open ones of a date; today includes those of earlier days. */
  async openOn(date: CalendarDate, asked: Pick<ListParameters, 'range'>): Promise<Page<ClientTodo>> {
    const { offset, limit } = readListQuery(asked, SHAPE);
    const where = `t.done_at IS NULL AND t.due_on ${date === this.clock.read().today ? '<=' : '='} $1::date`;
    const { manager } = this.dataSource;
    const [counted] = await manager.query<{ total: number }[]>(countOpenSql(where), [date]);
    const todos = await this.read(manager, where, [date, offset, limit], 'OFFSET $2 LIMIT $3');
    return new Page('todos', todos, counted?.total ?? 0, offset);
  }

  people(): Promise<TodoPerson[]> {
    return this.dataSource.manager.find(User, {
      ...{ select: { id: true, name: true }, where: { role: Role.Admin, isActive: true }, order: { name: 'ASC' } },
    });
  }

  add(caller: Caller, clientId: string, request: ClientTodoRequest): Promise<ClientTodo> {
    return inTransaction(this.dataSource, async (tx) => {
      if (!(await lockClient(tx, clientId))) throw new AppError('NOT_FOUND');
      if ((await tx.countBy(ClientTodoRow, { clientId })) >= LIMITS.todosMax)
        throw invalidField('text', 'tooManyTodos', { max: LIMITS.todosMax });
      const written = await writtenBy(tx, request);
      const row = { ...written, clientId, authorId: caller.id, createdAt: this.clock.read().now };
      const { identifiers } = await tx.insert(ClientTodoRow, row);
      await this.audit.recordOfClient(tx, caller, 'client.todo-added', clientId, null, logged(written));
      return this.one(tx, String(identifiers[0]?.id));
    });
  }

  /** `ifMatch` is the header as sent, if any. */
  change(caller: Caller, id: string, request: ClientTodoRequest, ifMatch?: string): Promise<ClientTodo> {
    return this.changeIn(caller, id, 'client.todo-changed', async (tx, before) => {
      requireFresh(ifMatch, versionOfTodo(before));
      return writtenBy(tx, request);
    });
  }

  /** A second desk that says the same changes nothing. */
  setDone(caller: Caller, id: string, isDone: boolean): Promise<ClientTodo> {
    const action = isDone ? 'client.todo-done' : 'client.todo-reopened';
    return this.changeIn(caller, id, action, (_tx, { doneAt }) => {
      if ((doneAt !== null) === isDone) return Promise.resolve(null);
      return Promise.resolve({
        doneAt: isDone ? this.clock.read().now : null,
        doneById: isDone ? caller.id : null,
      });
    });
  }

  remove(caller: Caller, id: string): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const todo = await lockTodo(tx, id);
      await tx.delete(ClientTodoRow, { id });
      await this.audit.recordOfClient(tx, caller, 'client.todo-removed', todo.clientId, logged(todo), null);
    });
  }

  private changeIn(
    caller: Caller,
    id: string,
    action: AuditAction,
    decide: (tx: EntityManager, before: ClientTodoRow) => Promise<Partial<ClientTodoRow> | null>,
  ): Promise<ClientTodo> {
    return inTransaction(this.dataSource, async (tx) => {
      const before = await lockTodo(tx, id);
      const changed = await decide(tx, before);
      if (changed !== null) {
        await tx.update(ClientTodoRow, { id }, changed);
        const [was, is] = [logged(before), logged({ ...before, ...changed })];
        await this.audit.recordOfClient(tx, caller, action, before.clientId, was, is);
      }
      return this.one(tx, id);
    });
  }

  private async read(on: EntityManager, where: string, values: unknown[], page?: string): Promise<ClientTodo[]> {
    return (await on.query<Read[]>(todosSql(where, page), values)).map(toTodo);
  }

  private async one(tx: EntityManager, id: string): Promise<ClientTodo> {
    return orNotFound((await this.read(tx, 't.id = $1', [id]))[0] ?? null);
  }
}

async function writtenBy(tx: EntityManager, { text, dueOn, forId = null }: ClientTodoRequest): Promise<Written> {
  if (forId !== null && !(await tx.existsBy(User, { id: forId, role: Role.Admin, isActive: true })))
    throw invalidField('forId', 'mustBeStaff');
  return { text, dueOn, forId };
}

/** The client first, as everywhere, so that none outlives an erasure. */
async function lockTodo(tx: EntityManager, id: string): Promise<ClientTodoRow> {
  const found = await tx.findOneBy(ClientTodoRow, { id });
  if (found === null || !(await lockClient(tx, found.clientId))) throw new AppError('NOT_FOUND');
  return orNotFound(await tx.findOneBy(ClientTodoRow, { id }));
}
