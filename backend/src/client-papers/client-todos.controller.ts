import { Body, Delete, Get, Headers, Param, Post, Put, Query } from '@nestjs/common';
import type { CalendarDate } from '../contract/calendar-date.js';
import { ClientTodo, ClientTodoRequest, TodoDoneRequest, TodoPerson } from '../contract/client-todo.js';
import { AdminController, PartOf, Permits } from '../platform/http/access.js';
import type { Page } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { ApiOperation } from '../platform/http/documentation.js';
import { AnswersList, AnswersNothing, Refuses, RespondsWith } from '../platform/http/documented.js';
import { DateField } from '../platform/http/validation/fields.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { RangeField } from '../platform/lists/list-query.js';
import { ClientTodosService } from './client-todos.service.js';

class TodoBody extends requestOf(ClientTodoRequest, {}, { dueOn: 'date', forId: 'todoFor' }) {}
class DoneBody extends requestOf(TodoDoneRequest) {}
class TodosQuery {
  @DateField({ description: 'Today has the open ones of before, too' }) date!: CalendarDate;
  @RangeField() range?: string;
}

@AdminController('Admin/clients/:id/todos', 'clients')
@Permits('clients')
@PartOf('notes')
export class TodosOfClientAdminController {
  constructor(private readonly todos: ClientTodosService) {}

  @Get()
  @ApiOperation({ summary: 'Lists what is to be done for a client, open ones first' })
  @AnswersList(ClientTodo)
  list(@Param('id', IdPipe) id: string): Promise<ClientTodo[]> {
    return this.todos.list(id);
  }

  @Post()
  @ApiOperation({ summary: 'Adds something to be done for a client' })
  @RespondsWith(ClientTodo, { says: 'todoSaved', status: 201 })
  add(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string, @Body() request: TodoBody): Promise<ClientTodo> {
    return this.todos.add(caller, id, request);
  }
}

@AdminController('Admin/client-todos', 'clients')
@Permits('clients')
@PartOf('notes')
export class ClientTodosAdminController {
  constructor(private readonly todos: ClientTodosService) {}

  @Put(':id')
  @ApiOperation({ summary: 'Changes something to be done' })
  @RespondsWith(ClientTodo, { says: 'todoSaved' })
  @Refuses('STALE')
  change(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() request: TodoBody,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ClientTodo> {
    return this.todos.change(caller, id, request, ifMatch);
  }

  @Put(':id/done')
  @ApiOperation({ summary: 'Says that something was done, or that it was not' })
  @RespondsWith(ClientTodo, { says: 'todoSaved' })
  setDone(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() { isDone }: DoneBody,
  ): Promise<ClientTodo> {
    return this.todos.setDone(caller, id, isDone);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Removes something to be done' })
  @AnswersNothing({ el: 'Η εκκρεμότητα διαγράφηκε', en: 'The to-do was deleted' })
  async remove(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<null> {
    await this.todos.remove(caller, id);
    return null;
  }
}

@AdminController('Admin/todos', 'clients')
@Permits('clients')
@PartOf('notes')
export class TodosAdminController {
  constructor(private readonly todos: ClientTodosService) {}

  @Get()
  @ApiOperation({ summary: 'Lists what is to be done on a date, for any client' })
  @AnswersList(ClientTodo, { paged: true })
  list(@Query() { date, ...asked }: TodosQuery): Promise<Page<ClientTodo>> {
    return this.todos.openOn(date, asked);
  }
}

@AdminController('Admin/todo-people', 'clients')
@Permits('clients')
@PartOf('notes')
export class TodoPeopleAdminController {
  constructor(private readonly todos: ClientTodosService) {}

  @Get()
  @ApiOperation({ summary: 'Lists staff who may have something to do' })
  @AnswersList(TodoPerson)
  list(): Promise<TodoPerson[]> {
    return this.todos.people();
  }
}
