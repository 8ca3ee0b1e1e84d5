import type { Answer } from '../api-client.js';
import { rawCall } from '../raw-call.js';
import { signIn } from '../accounts.js';
import { startApiWithoutDatabase } from './api-without-database.js';
import { asks, staffOf, type RefusalTable, type RefusedCall, type Stage } from './stage.js';

const TEN_MEGABYTES = 10_485_760;

/** A body that no well-behaved client sends. */
const sends =
  (body: string, type = 'application/json') =>
  ({ gym }: Stage): Promise<RefusedCall> =>
    Promise.resolve(async (language): Promise<Answer<unknown>> => {
      const headers = { 'Content-Type': type, 'Accept-Language': language };
      const answer = await rawCall(`${gym.urlOf(0)}/api/auth/login`, { method: 'POST', headers, body });
      return { status: answer.status, headers: answer.headers, ...answer.body };
    });

/** Refusals of a malformed request, or by a service that is not ready. */
export const REQUEST_REFUSAL_TABLE: RefusalTable<
  'VALIDATION_FAILED' | 'MALFORMED_JSON' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'NOT_READY' | 'INTERNAL'
> = {
  VALIDATION_FAILED: {
    provoke: sends('{"email":"nikos@gr","remember":true}'),
    message: {
      en: 'Please fix the validation errors below',
      el: 'Διορθώστε τα στοιχεία που επισημαίνονται.',
    },
    fields: {
      en: {
        remember: 'Unknown field: "remember"',
        email: 'Invalid email format',
        password: 'Password is required',
      },
      el: {
        remember: 'Άγνωστο πεδίο: «remember»',
        email: 'Μη έγκυρη μορφή email',
        password: 'Ο κωδικός είναι υποχρεωτικός',
      },
    },
  },
  MALFORMED_JSON: {
    provoke: sends('{"email":'),
    message: { en: 'The request is not valid JSON.', el: 'Το αίτημα δεν είναι έγκυρο JSON.' },
  },
  BODY_TOO_LARGE: {
    provoke: sends(JSON.stringify({ email: 'a'.repeat(TEN_MEGABYTES) })),
    message: {
      en: 'The request is too large. A file can have up to 5 MB.',
      el: 'Το αίτημα είναι πολύ μεγάλο. Ένα αρχείο μπορεί να έχει έως 5 MB.',
    },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    provoke: sends('<email/>', 'application/xml'),
    message: {
      en: 'Send the request as JSON (application/json), and a file as application/octet-stream.',
      el: 'Στείλτε το αίτημα ως JSON (application/json) και ένα αρχείο ως application/octet-stream.',
    },
  },
  NOT_READY: {
    // A process whose database went away after it had started.
    provoke: async (stage) => {
      const url = await startApiWithoutDatabase(stage);
      return asks(stage.gym.asVisitor().at(url), (visitor) => signIn(visitor, 'maria@example.gr'));
    },
    message: {
      en: 'The service is not available right now. Please try again in a moment.',
      el: 'Η υπηρεσία δεν είναι διαθέσιμη αυτή τη στιγμή. Δοκιμάστε ξανά σε λίγο.',
    },
  },
  INTERNAL: {
    // A fault that no caller can cause: a missing table.
    provoke: async (stage) => {
      await stage.gym.rows('ALTER TABLE settings RENAME TO settings_of_another_name');
      stage.onLeaving(() => stage.gym.rows('ALTER TABLE settings_of_another_name RENAME TO settings'));
      return asks(staffOf(stage), (staff) => staff.get('/Admin/settings'));
    },
    message: {
      en: 'Something went wrong on our side. Please try again.',
      el: 'Κάτι πήγε στραβά από τη δική μας πλευρά. Δοκιμάστε ξανά.',
    },
  },
};
