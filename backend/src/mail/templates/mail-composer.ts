import { Inject, Injectable } from '@nestjs/common';
import { placeIn } from '../../contract/calendar-event.js';
import { slotLine } from '../../contract/hours.js';
import type { Language } from '../../contract/languages.js';
import { inCapitals } from '../../contract/text-length.js';
import { roomToGoTo } from '../../contract/room.js';
import type { TextWay } from '../../contract/texting.js';
import type { MailPreview, MailPurpose, TemplatePurpose } from '../../contract/mail.js';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { gymTimes } from '../../platform/texts/texts.js';
import { Clock } from '../../platform/time/clock.js';
import { todayIn } from '../../platform/time/gym-zone.js';
import { calendarFiles } from '../calendar/calendar-file.js';
import type { ComposedMail } from '../composed-mail.js';
import type { BegunMail } from '../outbox/mail.entity.js';
import {
  CALENDAR_METHODS,
  CAN_UNSUBSCRIBE,
  ENDS_FOLLOWING,
  childNameOf,
  type AppointmentFacts,
  type MailValues,
} from '../mail-purposes.js';
import type { TemplateValues } from './mail-content.js';
import type { MailContext } from './mail-context.js';
import { mailWords } from './mail-languages.js';
import { MailLinks } from './mail-links.js';
import { oneLine, render, renderShort, renderText, type RenderingContext } from './rendering.js';
import { sampleValues } from './sample-values.js';
import { senderAddress } from './sender-address.js';
import { shippedText, STOP } from './shipped-texts.js';
import { fillPlaceholders } from './placeholders.js';
import type { ShortMessage } from './short-message.js';
import type { TemplateText } from './shipped-templates.el.js';

const hasEndingLink = (purpose: MailPurpose): boolean =>
  purpose === ENDS_FOLLOWING || CAN_UNSUBSCRIBE.includes(purpose);

/** Renders facts into the mail that the server gets. */
@Injectable()
export class MailComposer {
  readonly links: MailLinks;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
  ) {
    this.links = new MailLinks(environment.publicUrl);
  }

  compose(mail: BegunMail, context: MailContext): ComposedMail {
    const sender = senderAddress(this.environment, oneLine(context.gymName));
    const unsubscribeUrl = hasEndingLink(mail.purpose) ? this.links.unsubscribe(mail.id) : null;
    const preview = this.render(mail, context, unsubscribeUrl);
    return {
      id: mail.id,
      from: sender,
      to: { name: oneLine(nameOf(mail)), address: mail.recipientAddress },
      ...preview,
      calendar: this.calendarOf(mail, context, sender, preview.subject),
      unsubscribeUrl,
    };
  }

  /** The same facts for a phone, and the page of the site that the mail's button opens. */
  short(mail: BegunMail, context: MailContext): ShortMessage {
    if (mail.purpose === 'test') throw new Error('A test is read where it was written');
    const { template, values, rendering } = this.partsOf(mail, mail.purpose, context, null);
    const { url, ...short } = renderShort(mail.id, mail.purpose, template, values as never, rendering);
    const { publicUrl } = this.environment;
    return { ...short, path: url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : '/' };
  }

  /** The same facts for SMS or Viber. Only SMS is paid by the letters that it takes. */
  text(mail: BegunMail, context: MailContext, way: TextWay): string {
    if (mail.purpose === 'test') throw new Error('A test is read where it was written');
    const { template, values, rendering } = this.partsOf(mail, mail.purpose, context, null);
    const text = this.shortOf(mail.purpose, template, values, rendering);
    return way === 'sms' && context.textsInCapitals ? inCapitals(text) : text;
  }

  /** A text with made-up facts, for the editor; null for a message that always goes by mail. */
  sampleText(values: MailValues['test'], recipient: Recipient, context: MailContext): string | null {
    const { of: purpose, draft, broadcast } = values;
    const template: TemplateText = draft ?? context.template(purpose, recipient.language);
    if ((template.short ?? shippedText(purpose, recipient.language)) === null) return null;
    const facts = this.sampleFacts(purpose, recipient.language, context, broadcast);
    return this.shortOf(purpose, template, facts, this.renderingContext(recipient, context, null));
  }

  private shortOf<Purpose extends TemplatePurpose>(
    purpose: Purpose,
    template: TemplateText,
    values: TemplateValues[Purpose],
    context: RenderingContext,
  ): string {
    const short = template.short ?? shippedText(purpose, context.language);
    if (short === null) throw new Error(`A ${purpose} message has no text`);
    const text = renderText(purpose, short, values, context);
    if (!CAN_UNSUBSCRIBE.includes(purpose)) return text;
    const page = `${this.environment.publicUrl.replace(/^https?:\/\//, '')}/messages`;
    return `${text} ${fillPlaceholders(STOP[context.language], { Page: page })}`;
  }

  /** A mail with made-up facts, for the editor. */
  sample(values: MailValues['test'], recipient: Recipient, context: MailContext, notes: string[] = []): MailPreview {
    const { of: purpose, draft, broadcast } = values;
    const template = draft ?? context.template(purpose, recipient.language);
    const facts = this.sampleFacts(purpose, recipient.language, context, broadcast);
    const unsubscribeUrl = hasEndingLink(purpose) ? this.links.home : null;
    const rendering = { ...this.renderingContext(recipient, context, unsubscribeUrl), notes };
    return render(purpose, template, facts, rendering);
  }

  /** Made-up facts; a broadcast uses the text in its editor, if there is one. */
  sampleFacts<Purpose extends TemplatePurpose>(
    purpose: Purpose,
    language: Language,
    context: MailContext,
    broadcast: MailValues['test']['broadcast'],
  ): TemplateValues[Purpose] {
    const today = todayIn(this.environment.gymTimeZone, this.clock.now());
    const shown = broadcast ?? { subject: context.gymName, message: mailWords(language).placeholders.Message };
    const all: TemplateValues = { ...sampleValues(today, language, this.links), broadcast: shown };
    return all[purpose];
  }

  private render(mail: BegunMail, context: MailContext, unsubscribeUrl: string | null): MailPreview {
    if (mail.purpose === 'test') {
      const recipient = { name: nameOf(mail), language: mail.language, childName: childNameOf(mail.facts) };
      const values = mail.facts as MailValues['test'];
      const { testMark, testHasNoFile } = mailWords(mail.language);
      // Made-up facts would enter the calendar of staff.
      const notes = CALENDAR_METHODS[values.of] === undefined ? [] : [testHasNoFile];
      const preview = this.sample(values, recipient, context, notes);
      return { ...preview, subject: `${testMark} ${preview.subject}` };
    }
    const { template, values, rendering } = this.partsOf(mail, mail.purpose, context, unsubscribeUrl);
    return render(mail.purpose, template, values as TemplateValues[typeof mail.purpose], rendering);
  }

  private partsOf(mail: BegunMail, purpose: TemplatePurpose, context: MailContext, unsubscribeUrl: string | null) {
    const recipient = { name: nameOf(mail), language: mail.language, childName: childNameOf(mail.facts) };
    return {
      template: context.template(purpose, mail.language),
      values: mail.broadcastId === null ? mail.facts : context.broadcast(mail.broadcastId, mail.language),
      rendering: this.renderingContext(recipient, context, unsubscribeUrl, this.linksOf(mail)),
    };
  }

  private renderingContext(
    recipient: Recipient,
    { gymName, contact, canCancelLate, clockFormat, layoutHtml, ofVisit, rooms }: MailContext,
    unsubscribeUrl: string | null,
    links = this.links,
  ): RenderingContext {
    const times = gymTimes(this.environment, { clockFormat });
    const now = this.clock.now();
    const gym = { gymName, contact, canCancelLate, times, layoutHtml, ofVisit, rooms };
    return { childName: null, ...recipient, userName: recipient.name, ...gym, now, links, unsubscribeUrl };
  }

  /** A mail about a child opens the site for them. */
  private linksOf({ facts }: BegunMail): MailLinks {
    return childNameOf(facts) !== null && 'clientId' in facts ? this.links.ofChild(facts.clientId) : this.links;
  }

  private calendarOf(
    mail: BegunMail,
    { contact, ofVisit, rooms }: MailContext,
    organizer: ComposedMail['from'],
    summary: string,
  ): ComposedMail['calendar'] {
    const method = CALENDAR_METHODS[mail.purpose];
    if (method === undefined || mail.calendarSequences === null) return [];
    const { appointments } = mail.facts as { appointments: AppointmentFacts[] };
    const own = mailWords(mail.language).calendarTitle.replace('{GymName}', organizer.name);
    const childName = childNameOf(mail.facts);
    const titled = (text: string): string => (childName === null ? text : `${oneLine(childName)}: ${text}`);
    const titleOf = ({ appointmentId, areaId }: AppointmentFacts): string => {
      const line = slotLine(rooms, areaId, ofVisit?.(appointmentId) ?? {}, mail.language);
      return titled(line === '' ? own : `${oneLine(line)} – ${organizer.name}`);
    };
    const attendee = { name: oneLine(mail.recipientName), address: mail.recipientAddress };
    return calendarFiles(appointments, mail.calendarSequences, {
      ...{ method, titleOf, description: summary, url: this.linksOf(mail).home },
      placeOf: ({ areaId }) => placeIn(roomToGoTo(rooms, areaId, mail.language), contact.address),
      ...{ organizer, attendee, stamp: mail.createdAt },
    });
  }
}

/** Empty when a stranger may have typed the name. */
const nameOf = ({ recipientName, facts }: Pick<BegunMail, 'recipientName' | 'facts'>): string =>
  'isNameless' in facts && facts.isNameless === true ? '' : recipientName;

type Recipient = Pick<RenderingContext, 'language'> & Partial<Pick<RenderingContext, 'childName'>> & { name: string };
