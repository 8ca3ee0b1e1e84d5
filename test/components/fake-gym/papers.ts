import type { ClientProfile } from '@palestra/backend/contract/client';
import { type ClientDocument, FILE_NAME_HEADER } from '@palestra/backend/contract/client-document';
import type { ClientNote } from '@palestra/backend/contract/client-note';
import type { ClientTodo } from '@palestra/backend/contract/client-todo';
import type { UsedTag } from '@palestra/backend/contract/client-tag';
import type { ClientTerms, OwnTerms, PublishedTerms, TermsConsent } from '@palestra/backend/contract/gym-terms';
import type { Handler } from '../fake-transport.js';
import { answersOf } from './answers.js';
import { clientOf } from './people.js';
import { GymSignIn } from './sign-in.js';
import { NOW, textOf } from './times.js';

/** Documents, terms, notes and tags of clients. */
export class GymPapers extends GymSignIn {
  tags: UsedTag[] = [];
  notes: ClientNote[] = [];
  todos: ClientTodo[] = [];
  hasTodo(wish: Partial<ClientTodo> = {}): ClientTodo {
    const todo: ClientTodo = {
      ...{ id: this.nextId('todo'), userId: 'client-1', userName: 'Μαρία Παπαδοπούλου', text: 'Τηλέφωνο' },
      ...{ dueOn: this.today, forId: null, forName: null, authorName: 'Ελένη', doneAt: null, doneByName: null },
      ...{ version: 'first', ...wish },
    };
    this.todos.push(todo);
    return todo;
  }
  documents: ClientDocument[] = [];
  terms: PublishedTerms[] = [];
  consents: TermsConsent[] = [];
  hasTerms = (wish: Partial<PublishedTerms> = {}): void => {
    const version = this.terms.length + 1;
    const texts = { textEl: 'Πετσέτα σε κάθε όργανο.', textEn: 'A towel on each machine.', link: '' };
    const by = { publishedAt: NOW, publishedByName: 'Ιδιοκτήτρια', acceptedBy: 0 };
    this.terms.unshift({ version, ...texts, ...by, ...wish });
  };
  termsAsked: ClientProfile['terms'] = null;
  clientTerms = (): ClientTerms => ({ version: this.terms[0]?.version ?? null, consents: this.consents });

  hasDocument(wish: Partial<ClientDocument> = {}): ClientDocument {
    const document: ClientDocument = {
      ...{ id: this.nextId('document'), kind: 'medical', validUntil: null, end: null, note: '', file: null },
      ...{ addedByName: 'Ελένη', createdAt: NOW, version: this.nextId('version') },
      ...wish,
    };
    this.documents.push(document);
    return document;
  }

  ownTerms(): OwnTerms {
    const [terms] = this.terms;
    if (terms === undefined) throw new Error('The gym of this test has no terms');
    const { publishedByName: _, acceptedBy: __, ...latest } = terms;
    return { ...latest, acceptedAt: this.consents.find(({ version }) => version === latest.version)?.at ?? null };
  }
}

export function papersRoutes(gymOf: () => GymPapers): Record<string, Handler> {
  const { of, paged, versioned } = answersOf(gymOf);
  const ofClient = versioned(clientOf);

  return {
    'GET /api/Admin/client-tags': of((gym) => gym.tags),
    'POST /api/Admin/client-tags': of((gym, { body }) => {
      const tag = { id: gym.nextId('tag'), name: textOf(body.name), colour: 'blue' as const, clients: 0 };
      gym.tags.push(tag);
      return tag;
    }),
    'DELETE /api/Admin/client-tags/:id': of((gym, { id }) => {
      gym.tags.splice(gym.tags.indexOf(gym.found(gym.tags, id)), 1);
      return null;
    }),
    'PUT /api/Admin/clients/:id/tags': ofClient((gym, { id, body }) => {
      const tags = gym.tags.filter((tag) => (body.tagIds as string[]).includes(tag.id));
      gym.found(gym.clients, id).tags = tags;
      return tags;
    }),
    'GET /api/Admin/clients/:id/documents': of((gym) => gym.documents),
    'POST /api/Admin/clients/:id/documents': of((gym, { body }) => gym.hasDocument(body)),
    'PUT /api/Admin/client-documents/:id': of((gym, { id, body }) =>
      Object.assign(gym.found(gym.documents, id), body, { version: gym.nextId('version') }),
    ),
    'DELETE /api/Admin/client-documents/:id': of((gym, { id }) => {
      gym.documents.splice(gym.documents.indexOf(gym.found(gym.documents, id)), 1);
      return null;
    }),
    'PUT /api/Admin/client-documents/:id/file': of((gym, { id, headers }) =>
      Object.assign(gym.found(gym.documents, id), {
        file: { name: decodeURIComponent(headers.get(FILE_NAME_HEADER) ?? ''), type: 'application/pdf', bytes: 2048 },
      }),
    ),
    'DELETE /api/Admin/client-documents/:id/file': of((gym, { id }) =>
      Object.assign(gym.found(gym.documents, id), { file: null }),
    ),
    'GET /api/Client/documents': of((gym) => gym.documents),
    'GET /api/Admin/terms': of((gym) => gym.terms),
    'POST /api/Admin/terms': of((gym, { body }) => {
      gym.hasTerms({ textEl: textOf(body.textEl), textEn: textOf(body.textEn), link: textOf(body.link) });
      return gym.terms;
    }),
    'GET /api/Admin/clients/:id/terms': of((gym) => gym.clientTerms()),
    'POST /api/Admin/clients/:id/terms': of((gym) => {
      gym.consents.unshift({
        version: gym.terms.length,
        at: NOW,
        byName: 'Ιδιοκτήτρια',
        isOnPaper: true,
        address: null,
      });
      return gym.clientTerms();
    }),
    'GET /api/Client/terms': of((gym) => gym.ownTerms()),
    'POST /api/Client/terms/consent': of((gym) => {
      gym.consents.unshift({
        version: gym.terms.length,
        at: NOW,
        byName: 'Μέλος',
        isOnPaper: false,
        address: '127.0.0.1',
      });
      if (gym.termsAsked !== null) gym.termsAsked = { ...gym.termsAsked, isAccepted: true, isBlocking: false };
      return gym.ownTerms();
    }),
    'GET /api/Client/documents/:id/file': of((gym, { id }) => gym.found(gym.documents, id).file),
    'GET /api/Admin/todos': paged((gym) => gym.todos.filter(({ doneAt }) => doneAt === null)),
    'GET /api/Admin/todo-people': of(() => [{ id: 'staff', name: 'Ελένη' }]),
    'GET /api/Admin/clients/:id/todos': of((gym, { id }) => gym.todos.filter(({ userId }) => userId === id)),
    'POST /api/Admin/clients/:id/todos': of((gym, { id, body }) => gym.hasTodo({ userId: id, ...body })),
    'PUT /api/Admin/client-todos/:id': of((gym, { id, body }) => Object.assign(gym.found(gym.todos, id), body)),
    'PUT /api/Admin/client-todos/:id/done': of((gym, { id, body }) => {
      const done = body.isDone === true ? { doneAt: NOW, doneByName: 'Ελένη' } : { doneAt: null, doneByName: null };
      return Object.assign(gym.found(gym.todos, id), done);
    }),
    'DELETE /api/Admin/client-todos/:id': of((gym, { id }) => {
      gym.todos.splice(gym.todos.indexOf(gym.found(gym.todos, id)), 1);
      return null;
    }),
    'GET /api/Admin/clients/:id/notes': of((gym) => gym.notes),
    'POST /api/Admin/clients/:id/notes': of((gym, { id, body }) => {
      const about = { authorName: 'Ελένη', createdAt: NOW, editedAt: null, version: gym.nextId('version') };
      const note = { id: gym.nextId('note'), text: textOf(body.text), isPinned: body.isPinned === true, ...about };
      gym.notes.push(note);
      if (note.isPinned) gym.found(gym.clients, id).pinnedNotes.push(note.text);
      return note;
    }),
    'PUT /api/Admin/client-notes/:id': of((gym, { id, body }) =>
      Object.assign(gym.found(gym.notes, id), body, { version: gym.nextId('version') }),
    ),
    'DELETE /api/Admin/client-notes/:id': of((gym, { id }) => {
      gym.notes.splice(gym.notes.indexOf(gym.found(gym.notes, id)), 1);
      return null;
    }),
  };
}
