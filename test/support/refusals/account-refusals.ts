import type { ApiKeyWithSecret } from '@palestra/backend/contract/api-key';
import { Role } from '@palestra/backend/contract/roles';
import { insertUser } from '../client-builder.js';
import { aMemberWithPassword, askForCode, confirm, register, reset, signIn } from '../accounts.js';
import { sells } from '../debts.js';
import { asks, newMember, staffOf, type RefusalTable, type Stage } from './stage.js';
import { anId } from '../seed.js';

const MADE_UP = { email: 'maria@example.gr', token: 'made up' };

/** A debt that is paid with a provider which answers so. */
async function openingAPage(stage: Stage, status: number) {
  const { person, api } = await newMember(stage);
  await sells(stage.gym, person);
  const keys = { isActive: true, secretKey: 'sk_test_1', webhookSecret: 'whsec_1' };
  await staffOf(stage).put('/Admin/payment-providers/stripe', keys);
  stage.provider.behaviour = { json: { error: { type: 'api_error', message: 'No' } }, status };
  const request = { id: anId(), purpose: 'debt', amountCents: 4500 };
  return asks(api, (member) => member.post('/Client/online-payments', request));
}

/** Refusals between a person and a session. */
export const ACCOUNT_REFUSAL_TABLE: RefusalTable<
  | 'UNAUTHENTICATED'
  | 'SESSION_EXPIRED'
  | 'SESSION_IDLE'
  | 'INVALID_CREDENTIALS'
  | 'EMAIL_NOT_CONFIRMED'
  | 'ACCOUNT_DISABLED'
  | 'PROVIDER_AWAY'
  | 'PROVIDER_REFUSES'
  | 'VERIFICATION_FAILED'
  | 'VERIFICATION_EXPIRED'
  | 'CONFIRMATION_LINK_INVALID'
  | 'RESET_LINK_INVALID'
  | 'TOO_MANY_ATTEMPTS'
  | 'CONFIRM_IDENTITY'
  | 'SECOND_FACTOR_MISSING'
  | 'SECOND_FACTOR_REQUIRED'
  | 'PROOF_EXPIRED'
  | 'DOOR_KEY_INVALID'
  | 'API_KEY_INVALID'
  | 'NOT_FOR_KEYS'
  | 'WEBHOOK_OFF'
  | 'TEXTING_NOT_SET'
  | 'TEXTING_SPENT'
  | 'TEXTING_CLOSED'
  | 'DISK_FULL'
> = {
  DISK_FULL: {
    // As PostgreSQL refuses a row for which there is no room.
    provoke: async ({ gym, onLeaving }) => {
      const email = 'full@example.gr';
      await aMemberWithPassword(gym, email);
      await gym.rows(`UPDATE users SET role = ${Role.Admin}, staff_role = 'owner' WHERE email = $1`, [email]);
      await gym.database.query(`
        CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
        CREATE TRIGGER no_room BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION no_room()`);
      onLeaving(() => gym.database.query('DROP FUNCTION no_room CASCADE'));
      return asks(gym.asVisitor(), (visitor) => signIn(visitor, email));
    },
    message: {
      en: "The disk of the gym's database is full: nothing can be saved, not even a sign-in. Tell whoever runs the server.",
      el: 'Ο δίσκος της βάσης δεδομένων είναι γεμάτος: τίποτα δεν αποθηκεύεται, ούτε μια σύνδεση. Ειδοποιήστε όποιον διαχειρίζεται τον διακομιστή.',
    },
    headers: { 'retry-after': '2' },
  },
  DOOR_KEY_INVALID: {
    provoke: ({ gym }) => Promise.resolve(asks(gym.asVisitor(), (visitor) => visitor.get('/Door/roster'))),
    message: {
      en: 'This device no longer opens the door: its key is wrong or was revoked. Ask a manager for a new one.',
      el: 'Αυτή η συσκευή δεν ανοίγει πια την είσοδο: το κλειδί της είναι λάθος ή ανακλήθηκε. Ζητήστε νέο κλειδί από τη διεύθυνση.',
    },
  },
  API_KEY_INVALID: {
    provoke: ({ gym }) =>
      Promise.resolve(asks(gym.asVisitor().withToken('plk_made-up'), (program) => program.get('/Admin/clients'))),
    message: {
      en: 'This key is not valid: it is wrong, has ended or was revoked, or the gym uses no programs. Ask the owner for a new one.',
      el: 'Αυτό το κλειδί δεν ισχύει: είναι λάθος, έληξε ή ανακλήθηκε, ή το γυμναστήριο δεν συνδέεται με άλλες εφαρμογές. Ζητήστε νέο κλειδί από την ιδιοκτησία.',
    },
  },
  NOT_FOR_KEYS: {
    provoke: async ({ gym }) => {
      const wish = { name: 'Ρολόι', permissions: ['day'], lastDay: null };
      const { data } = await gym.as(gym.admin).post<ApiKeyWithSecret>('/Admin/api-keys', wish);
      return asks(gym.asVisitor().withToken(data.key), (program) => program.post('/Admin/calendar-feed', {}));
    },
    message: {
      en: 'No program does this with a key. Somebody of the staff does it, signed in themselves.',
      el: 'Αυτό δεν το κάνει εφαρμογή με κλειδί. Το κάνει κάποιος από το προσωπικό, που συνδέεται ο ίδιος.',
    },
  },
  TEXTING_NOT_SET: {
    provoke: async ({ gym }) => {
      await gym.rows('DELETE FROM text_provider');
      return asks(gym.as(gym.admin), (owner) => owner.post('/Admin/texting/test', { phone: '6912345678' }));
    },
    message: {
      en: 'No provider is set. Save its details first.',
      el: 'Δεν έχει οριστεί πάροχος. Αποθηκεύστε πρώτα τα στοιχεία του.',
    },
  },
  TEXTING_SPENT: {
    provoke: async ({ gym }) => {
      const account = { provider: 'twilio', way: 'sms', account: 'AC0', sender: 'Palestra', secret: 'token' };
      await gym.as(gym.admin).put('/Admin/texting', account);
      await gym.as(gym.admin).put('/Admin/settings', { values: { TextPriceCents: '200', TextCapEuros: '1' } });
      return asks(gym.as(gym.admin), (owner) => owner.post('/Admin/texting/test', { phone: '6912345678' }));
    },
    message: {
      en: 'It was not sent: the month’s cap leaves no room for another message. Raise it in the settings.',
      el: 'Δεν στάλθηκε: το όριο του μήνα δεν φτάνει για άλλο μήνυμα. Αυξήστε το στις ρυθμίσεις.',
    },
  },
  TEXTING_CLOSED: {
    provoke: async ({ gym }) => {
      const account = { provider: 'twilio', way: 'sms', account: 'AC0', sender: 'Palestra', secret: 'token' };
      await gym.as(gym.admin).put('/Admin/texting', account);
      await gym.as(gym.admin).put('/Admin/settings', { values: { TextPriceCents: '5', TextCapEuros: '20' } });
      await gym.rows(`UPDATE text_provider SET secrets = 'sealed:00000000:AAAA'`);
      return asks(gym.as(gym.admin), (owner) => owner.post('/Admin/texting/test', { phone: '6912345678' }));
    },
    message: {
      en: 'It was not sent: the keys of the provider do not open on this server. Write them again.',
      el: 'Δεν στάλθηκε: τα κλειδιά του παρόχου δεν ανοίγουν σε αυτόν τον διακομιστή. Γράψτε τα ξανά.',
    },
  },
  WEBHOOK_OFF: {
    provoke: async ({ gym }) => {
      const wish = { name: 'Ρολόι', address: 'https://example.gr/hook', events: ['client.added'], isActive: false };
      const { data } = await gym.as(gym.admin).post<{ id: string }>('/Admin/webhooks', wish);
      return asks(gym.as(gym.admin), (owner) => owner.post(`/Admin/webhooks/${data.id}/repeat-failed`, {}));
    },
    message: {
      en: 'The address is switched off, and nothing is sent. Switch it on, and try again.',
      el: 'Η διεύθυνση είναι ανενεργή, και τίποτα δεν στέλνεται. Ενεργοποιήστε την και δοκιμάστε ξανά.',
    },
  },
  SECOND_FACTOR_REQUIRED: {
    provoke: async ({ gym }) => {
      await aMemberWithPassword(gym, 'two@example.gr');
      await askForCode(gym, 'two@example.gr');
      return asks(gym.asVisitor(), (visitor) => signIn(visitor, 'two@example.gr'));
    },
    data: { proof: expect.objectContaining({ methods: ['totp'], passkey: null }) as unknown },
    message: {
      en: 'The password is right. The account has a second step, too: reload the page and sign in again.',
      el: 'Ο κωδικός είναι σωστός. Ο λογαριασμός έχει και δεύτερο βήμα: ανανεώστε τη σελίδα και συνδεθείτε ξανά.',
    },
  },
  SECOND_FACTOR_MISSING: {
    provoke: async ({ gym, onLeaving }) => {
      const desk = { id: anId(), name: 'Άννα', role: Role.Admin, staffRole: 'desk' as const };
      await insertUser(gym.database, desk, { createdAt: new Date('2020-01-01') });
      const set = (value: string, at: string) =>
        gym.rows(`UPDATE settings SET value = $1, updated_at = $2 WHERE key = 'StaffSecondFactorDays'`, [value, at]);
      onLeaving(() => set('0', '2020-01-01'));
      await set('7', '2020-01-01');
      return asks(gym.as(desk), (staff) => staff.get('/Admin/statistics'));
    },
    message: {
      en: 'The gym asks its staff for a second step when signing in. Set one up in your account to continue.',
      el: 'Το γυμναστήριο ζητά δεύτερο βήμα σύνδεσης από το προσωπικό. Ορίστε το στον λογαριασμό σας για να συνεχίσετε.',
    },
  },
  PROOF_EXPIRED: {
    provoke: ({ gym }) =>
      Promise.resolve(
        asks(gym.asVisitor(), (visitor) =>
          visitor.post('/auth/login/second-step', { ticket: 'made up', code: '123456' }),
        ),
      ),
    message: {
      en: 'The time is over, or the step is already done. Please start again.',
      el: 'Ο χρόνος πέρασε ή το βήμα έχει ήδη γίνει. Ξεκινήστε από την αρχή.',
    },
  },
  CONFIRM_IDENTITY: {
    provoke: async (stage) => {
      const { person, api } = await newMember(stage);
      await stage.gym.rows(`UPDATE sessions SET confirmed_at = '2020-01-01' WHERE user_id = $1`, [person.id]);
      return asks(api, (member) => member.delete('/auth/second-factor/totp'));
    },
    message: {
      en: 'First confirm that it is you: this action asks for your password or second step again.',
      el: 'Επιβεβαιώστε πρώτα ότι είστε εσείς: η ενέργεια ζητά ξανά τον κωδικό ή το δεύτερο βήμα σας.',
    },
  },
  UNAUTHENTICATED: {
    provoke: ({ gym }) => Promise.resolve(asks(gym.asVisitor(), (visitor) => visitor.get('/Client/profile'))),
    message: { en: 'Please sign in to continue.', el: 'Συνδεθείτε για να συνεχίσετε.' },
  },
  SESSION_EXPIRED: {
    provoke: async (stage) => {
      const { api } = await newMember(stage);
      await stage.gym.setNow('2026-03-18T10:00:00Z');
      return asks(api, (member) => member.get('/Client/profile'));
    },
    message: { en: 'Your session has ended. Please sign in again.', el: 'Η σύνδεσή σας έληξε. Συνδεθείτε ξανά.' },
  },
  SESSION_IDLE: {
    provoke: async ({ gym }) => {
      const idle = { id: anId(), name: 'Άννα', role: Role.Admin };
      await insertUser(gym.database, idle);
      await gym.rows(`UPDATE sessions SET last_used_at = '2020-01-01' WHERE user_id = $1`, [idle.id]);
      return asks(gym.as(idle), (staff) => staff.get('/Admin/statistics'));
    },
    message: {
      en: 'Signed out after 12 hours without use. Please sign in again.',
      el: 'Αποσυνδεθήκατε μετά από 12 ώρες χωρίς χρήση. Συνδεθείτε ξανά.',
    },
  },
  INVALID_CREDENTIALS: {
    provoke: ({ gym }) => Promise.resolve(asks(gym.asVisitor(), (visitor) => signIn(visitor, 'nobody@example.gr'))),
    message: { en: 'Wrong email or password.', el: 'Λάθος email ή κωδικός.' },
  },
  EMAIL_NOT_CONFIRMED: {
    provoke: async ({ gym }) => {
      await register(gym.asVisitor(), 'early@example.gr');
      return asks(gym.asVisitor(), (visitor) => signIn(visitor, 'early@example.gr'));
    },
    message: {
      en: 'Sign-in refused: email not confirmed. Please open the link that we sent you.',
      el: 'Το email δεν έχει επιβεβαιωθεί (email not confirmed). Ανοίξτε τον σύνδεσμο που σας στείλαμε.',
    },
  },
  ACCOUNT_DISABLED: {
    provoke: async ({ gym }) => {
      await aMemberWithPassword(gym, 'gone@example.gr');
      await gym.rows(`UPDATE users SET is_active = false WHERE email = 'gone@example.gr'`);
      return asks(gym.asVisitor(), (visitor) => signIn(visitor, 'gone@example.gr'));
    },
    message: {
      en: 'The account has been disabled. Please contact the gym.',
      el: 'Ο λογαριασμός έχει απενεργοποιηθεί. Επικοινωνήστε με το γυμναστήριο.',
    },
  },
  PROVIDER_AWAY: {
    provoke: (stage) => openingAPage(stage, 500),
    message: {
      en: 'The payment provider does not answer now. Try again shortly.',
      el: 'Ο πάροχος πληρωμών δεν απαντά τώρα. Δοκιμάστε ξανά σε λίγο.',
    },
  },
  PROVIDER_REFUSES: {
    provoke: (stage) => openingAPage(stage, 401),
    message: {
      en: 'The payment provider did not accept it. Check the keys, and your account there.',
      el: 'Ο πάροχος πληρωμών δεν το δέχτηκε. Ελέγξτε τα κλειδιά και τον λογαριασμό σας στον πάροχο.',
    },
  },
  VERIFICATION_FAILED: {
    provoke: ({ gym, provider }) => {
      provider.behaviour = { json: { success: false, 'error-codes': ['invalid-input-response'] } };
      return Promise.resolve(asks(gym.asVisitor(), (visitor) => register(visitor, 'robot@example.gr')));
    },
    message: {
      en: 'Security verification failed. Please try again.',
      el: 'Ο έλεγχος ασφαλείας απέτυχε. Δοκιμάστε ξανά.',
    },
  },
  VERIFICATION_EXPIRED: {
    provoke: ({ gym, provider }) => {
      provider.behaviour = { json: { success: false, 'error-codes': ['timeout-or-duplicate'] } };
      return Promise.resolve(asks(gym.asVisitor(), (visitor) => register(visitor, 'slow@example.gr')));
    },
    message: {
      en: 'Security verification expired. Please verify again.',
      el: 'Ο έλεγχος ασφαλείας έληξε. Επαναλάβετέ τον.',
    },
  },
  CONFIRMATION_LINK_INVALID: {
    provoke: ({ gym }) => Promise.resolve(asks(gym.asVisitor(), (visitor) => confirm(visitor, MADE_UP))),
    message: {
      en: 'Invalid or expired confirmation link. Please request a new link.',
      el: 'Ο σύνδεσμος επιβεβαίωσης δεν είναι έγκυρος ή έχει λήξει. Ζητήστε νέο σύνδεσμο.',
    },
  },
  RESET_LINK_INVALID: {
    provoke: ({ gym }) => Promise.resolve(asks(gym.asVisitor(), (visitor) => reset(visitor, MADE_UP, 'a new one'))),
    message: {
      en: 'Invalid reset link. Please request a new password reset.',
      el: 'Ο σύνδεσμος επαναφοράς δεν είναι έγκυρος. Ζητήστε νέα επαναφορά κωδικού.',
    },
  },
  TOO_MANY_ATTEMPTS: {
    provoke: async ({ gym }) => {
      for (let guess = 1; guess <= 5; guess += 1) await signIn(gym.asVisitor(), 'guessed@example.gr', `guess ${guess}`);
      return asks(gym.asVisitor(), (visitor) => signIn(visitor, 'guessed@example.gr'));
    },
    headers: { 'retry-after': '60' },
    message: {
      en: 'Too many attempts. Try again in 60 seconds.',
      el: 'Πολλές προσπάθειες. Δοκιμάστε ξανά σε 60 δευτερόλεπτα.',
    },
  },
};
