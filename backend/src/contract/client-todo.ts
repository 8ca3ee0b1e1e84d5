import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { about, optional, orNull, shape } from './shape.js';

/** GET /api/Admin/clients/{id}/todos, open ones first; GET /api/Admin/todos (rule: to-dos). */
export class ClientTodo extends shape({
  id: is.id,
  userId: about(is.id, 'The client'),
  userName: is.text,
  text: is.text,
  dueOn: is.date,
  forId: about(orNull(is.id), 'Who is to do it; null: anybody'),
  forName: orNull(is.text),
  authorName: is.text,
  doneAt: orNull(is.instant),
  doneByName: orNull(is.text),
  version: about(is.text, 'For `If-Match`'),
}) {}

/** POST /api/Admin/clients/{id}/todos and PUT /api/Admin/client-todos/{id}. */
export class ClientTodoRequest extends shape({
  text: is.textOf({ min: 1, max: LIMITS.todoMaxLength }),
  dueOn: is.date,
  forId: optional(about(orNull(is.id), 'One of the staff; anybody if left out')),
}) {}

/** PUT /api/Admin/client-todos/{id}/done. */
export class TodoDoneRequest extends shape({ isDone: is.flag }) {}

/** GET /api/Admin/todo-people: staff who may have something to do. */
export class TodoPerson extends shape({ id: is.id, name: is.text }) {}
