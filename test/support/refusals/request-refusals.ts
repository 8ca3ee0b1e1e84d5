import Fastify from 'fastify';
import type {} from '../../../backend/src/platform/logging/request-log.js';
import { answerUnreadable } from '../../../backend/src/platform/http/unreadable-request.js';
import { findGymOfHost } from '../../../backend/src/gyms/requests/gym-of-host.js';
import { ApiClient, type Answer } from '../api-client.js';
import { rawCall, type RawAnswer } from '../raw-call.js';
import { rawExchange } from '../raw-socket.js';
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

const SOON_MS = 10;

/** A server that refuses what Node cannot read, in the language of its gym. */
const refusesAsUnreadable =
  (text: string, headersTimeout = 60_000) =>
  ({ onLeaving }: Stage): Promise<RefusedCall> =>
    Promise.resolve(async (language): Promise<Answer<unknown>> => {
      const http = { headersTimeout, connectionsCheckingInterval: SOON_MS };
      const server = Fastify({ clientErrorHandler: answerUnreadable(language), http });
      onLeaving(() => server.close());
      const { status, headers, body } = await rawExchange(await server.listen({ host: '127.0.0.1', port: 0 }), text);
      return { status, headers, ...(JSON.parse(body) as RawAnswer['body']) };
    });

/** Refusals of a malformed request, or by a service that is not ready. */
export const REQUEST_REFUSAL_TABLE: RefusalTable<
  | 'VALIDATION_FAILED'
  | 'MALFORMED_REQUEST'
  | 'MALFORMED_JSON'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'HEADERS_TOO_LARGE'
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
  MALFORMED_REQUEST: {
    provoke: ({ gym }) =>
      Promise.resolve(async (language): Promise<Answer<unknown>> => {
        const lines = ['Host: a', 'Host: b', `Accept-Language: ${language}`, 'Connection: close', '', ''];
        const { status, headers, body } = await rawExchange(gym.urlOf(0), `GET / HTTP/1.1\r\n${lines.join('\r\n')}`);
        return { status, headers, ...(JSON.parse(body) as RawAnswer['body']) };
      }),
    message: {
      en: 'The request is not valid. Send it again, with one Host header.',
      el: 'Το αίτημα δεν είναι έγκυρο. Στείλτε το ξανά, με μία κεφαλίδα Host.',
    },
  },
  METHOD_NOT_ALLOWED: {
    provoke: ({ gym }) => Promise.resolve((language) => gym.asVisitor().in(language).put('/gym', {})),
    message: {
      en: 'This address does not take such a request. The Allow header says which ones it takes.',
      el: 'Αυτή η διεύθυνση δεν δέχεται τέτοιο αίτημα. Η κεφαλίδα Allow λέει ποια δέχεται.',
    },
    headers: { allow: 'GET, HEAD' },
  },
  REQUEST_TIMEOUT: {
    provoke: refusesAsUnreadable('GET / HTTP/1.1\r\nHost: a\r\n', SOON_MS),
    message: {
      en: 'The request took too long to arrive. Send it again.',
      el: 'Το αίτημα άργησε πολύ να φτάσει. Στείλτε το ξανά.',
    },
  },
  HEADERS_TOO_LARGE: {
    provoke: refusesAsUnreadable(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`),
    message: {
      en: 'The address or the headers of the request are too large.',
      el: 'Η διεύθυνση ή οι κεφαλίδες του αιτήματος είναι πολύ μεγάλες.',
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
