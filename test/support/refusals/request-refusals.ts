import Fastify from 'fastify';
import type {} from '../../../backend/src/platform/logging/request-log.js';
import { findGymOfHost } from '../../../backend/src/platform/http/gym-of-host.js';
import { ApiClient, type Answer } from '../api-client.js';
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

/** A server with the API's choice of a gym alone, over a directory whose only gym cannot be served. */
async function serveBrokenGym(onLeaving: Stage['onLeaving']): Promise<string> {
  const server = Fastify();
  const gym = { key: 'broken', schema: 'gym_broken', environment: null };
  const find = () => ({ ...gym, state: 'broken', isOutOfOrder: true });
  findGymOfHost(server, { find, operatorHost: null, otherwise: gym });
  onLeaving(() => server.close());
  return server.listen({ host: '127.0.0.1', port: 0 });
}

/** Refusals of a malformed request, or by a service that is not ready. */
export const REQUEST_REFUSAL_TABLE: RefusalTable<
  | 'VALIDATION_FAILED'
  | 'MALFORMED_JSON'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'NOT_READY'
  | 'OUT_OF_ORDER'
  | 'INTERNAL'
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
  OUT_OF_ORDER: {
    // A gym among many that no process can serve.
    provoke: async ({ onLeaving }) => {
      const url = await serveBrokenGym(onLeaving);
      return (language) => new ApiClient(url, null).in(language).get('/gym');
    },
    message: {
      en: 'The system of this gym is out of order and must be repaired first. Please try again later.',
      el: 'Το σύστημα του γυμναστηρίου έχει μια βλάβη που πρέπει πρώτα να διορθωθεί. Δοκιμάστε αργότερα.',
    },
    headers: { 'retry-after': '60', 'cache-control': 'no-store' },
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
