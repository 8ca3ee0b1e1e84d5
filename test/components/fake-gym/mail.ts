import type { Language } from '@palestra/backend/contract/languages';
import {
  type Broadcast,
  type EmailTemplate,
  type MailPreview,
  type MailQueue,
  type OutboxMail,
  TEMPLATE_PURPOSES,
} from '@palestra/backend/contract/mail';
import type { Call, Handler } from '../fake-transport.js';
import { answersOf, filterOf, pageOf } from './answers.js';
import { NOW, textOf } from './times.js';
import { GymWeeklyTemplate } from './weekly-template.js';

const PREVIEW: MailPreview = { subject: 'Θέμα', html: '<p>Κείμενο</p>', text: 'Κείμενο' };

const templateOf = (purpose: EmailTemplate['purpose'], language: Language): EmailTemplate => ({
  id: `${purpose}.${language}`,
  purpose,
  language,
  name: purpose,
  subject: `Θέμα: ${purpose}`,
  body: `Κείμενο: ${purpose}`,
  short: null,
  isChanged: false,
  updatedAt: null,
  placeholders: [{ placeholder: '{UserName}', meaning: 'το όνομα', sample: 'Μαρία' }],
});

interface MailFilter {
  q?: string;
  state?: readonly OutboxMail['state'][];
  needsAttention?: true;
  recipientId?: string;
}

/** The outbox, broadcasts, and the texts of e-mails. */
export class GymMail extends GymWeeklyTemplate {
  readonly broadcasts: Broadcast[] = [];
  readonly mails: OutboxMail[] = [];
  readonly templates: EmailTemplate[] = TEMPLATE_PURPOSES.flatMap((purpose) => [
    templateOf(purpose, 'el'),
    templateOf(purpose, 'en'),
  ]);

  hasMail(mail: Partial<OutboxMail> = {}): OutboxMail {
    const full: OutboxMail = {
      id: this.nextId('mail'),
      purpose: 'booked',
      language: 'el',
      recipientName: 'Μαρία Παπαδοπούλου',
      recipientAddress: 'maria@example.gr',
      state: 'sent',
      attempts: 1,
      lastError: null,
      channel: mail.state === undefined || mail.state === 'sent' ? 'mail' : null,
      createdAt: NOW,
      nextAttemptAt: null,
      sentAt: NOW,
      settledAt: null,
      canResend: false,
      canSettle: false,
      ...mail,
    };
    this.mails.push(full);
    return full;
  }

  /** End of the quiet hours of now; null by day. */
  nightEnds: string | null = null;

  /** Clients of an audience whom no mail reaches. */
  unreached = 0;

  hasBroadcast(broadcast: Partial<Broadcast> = {}): Broadcast {
    const full: Broadcast = {
      id: this.nextId('broadcast'),
      subject: 'Νέα',
      message: 'Γεια σας',
      subjectEn: null,
      messageEn: null,
      activeClientsOnly: false,
      byText: false,
      createdAt: NOW,
      createdByName: 'Διαχειριστής',
      state: 'sending',
      recipients: 20,
      waiting: 15,
      sent: 5,
      failed: 0,
      inDoubt: 0,
      withdrawn: 0,
      waitsUntil: null,
      ...broadcast,
    };
    this.broadcasts.unshift(full);
    return full;
  }
}

const changesTemplate = (gym: GymMail, { id, body }: Call) =>
  Object.assign(gym.found(gym.templates, id), { isChanged: true, ...body });

export function mailRoutes(gymOf: () => GymMail): Record<string, Handler> {
  const { of, versioned } = answersOf(gymOf);
  const ofTemplate = versioned((gym, { id }) => gym.found(gym.templates, id));
  const changesMail = (change: Partial<OutboxMail>) =>
    of((gym, { id }) => Object.assign(gym.found(gym.mails, id), { canResend: false, canSettle: false, ...change }));
  const steers = (state: Broadcast['state']) =>
    of((gym, { id }) => Object.assign(gym.found(gym.broadcasts, id), { state }));

  return {
    'GET /api/Admin/mails/queue': of(({ mails }): MailQueue => {
      const count = (state: OutboxMail['state']): number =>
        mails.filter((one) => one.state === state && one.settledAt === null).length;
      return {
        ...{ server: 'up', waiting: count('waiting'), oldestWaitingSince: null, paused: count('paused') },
        ...{ failed: count('failed'), inDoubt: count('in-doubt') },
      };
    }),
    'GET /api/Admin/mails': (call) => {
      const { mails, clients } = gymOf();
      const { q = '', state, needsAttention, recipientId } = filterOf<MailFilter>(call);
      const recipient = clients.find(({ id }) => id === recipientId)?.email;
      const isWanted = (one: OutboxMail): boolean =>
        one.recipientName.includes(q) &&
        (state === undefined || state.includes(one.state)) &&
        (needsAttention === undefined || one.canSettle) &&
        (recipientId === undefined || one.recipientAddress === recipient);
      return pageOf(mails.filter(isWanted), call);
    },
    'POST /api/Admin/mails/:id/resend': changesMail({ state: 'waiting' }),
    'POST /api/Admin/mails/:id/settle': changesMail({ settledAt: NOW }),
    'GET /api/Admin/broadcasts': (call) => {
      const { q = '' } = filterOf<{ q?: string }>(call);
      return pageOf(
        gymOf().broadcasts.filter(({ subject }) => subject.includes(q)),
        call,
      );
    },
    'POST /api/Admin/broadcasts/audience': of((gym, { body }) => ({
      recipients: Array.isArray(body.clientIds) ? body.clientIds.length : 0,
      withoutEmail: gym.unreached,
      waitsUntil: gym.nightEnds,
    })),
    'GET /api/Admin/broadcasts/audience': of((gym) => ({
      recipients: gym.clients.length,
      withoutEmail: gym.unreached,
      waitsUntil: gym.nightEnds,
    })),
    'POST /api/Admin/broadcasts/preview': of((gym) => ({ recipients: gym.clients.length, el: PREVIEW, en: PREVIEW })),
    'POST /api/Admin/broadcasts/test': of(() => null),
    'POST /api/Admin/send-broadcast-email': of((gym, { body }) =>
      gym.hasBroadcast({
        ...{ subject: textOf(body.subject), message: textOf(body.message) },
        waitsUntil: gym.nightEnds,
      }),
    ),
    'POST /api/Admin/broadcasts/:id/stop': steers('stopped'),
    'POST /api/Admin/broadcasts/:id/resume': steers('sending'),
    'GET /api/Admin/email-templates': of((gym) => gym.templates),
    'GET /api/Admin/email-templates/:id': ofTemplate((gym, { id }) => gym.found(gym.templates, id)),
    'PUT /api/Admin/email-templates/:id': ofTemplate(changesTemplate),
    'DELETE /api/Admin/email-templates/:id': ofTemplate((gym, { id }) =>
      Object.assign(gym.found(gym.templates, id), { isChanged: false }),
    ),
    'POST /api/Admin/email-templates/:id/preview': of(() => PREVIEW),
    'POST /api/Admin/email-templates/:id/test': of(() => null),
  };
}
