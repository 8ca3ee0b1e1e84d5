import { contactWaysOf, type GymContact } from '../../contract/contact.js';
import type { OfClass } from '../../contract/gym-class.js';
import { greekVocativeOfName } from '../../contract/greek-vocative.js';
import type { Language } from '../../contract/languages.js';
import type { MailPreview, TemplatePurpose } from '../../contract/mail.js';
import type { GymRoom } from '../../contract/room.js';
import { Texts, type GymTimes } from '../../platform/texts/texts.js';
import { ENDS_FOLLOWING } from '../mail-purposes.js';
import { contentOf, type TemplateValues } from './mail-content.js';
import { mailWords } from './mail-languages.js';
import { layoutText, type ContactLine, type HtmlLayout } from './mail-layout.js';
import type { MailLinks } from './mail-links.js';
import { fillPlaceholders } from './placeholders.js';
import { shortened, type ShortMessage } from './short-message.js';
import type { TemplateText } from './shipped-templates.el.js';

/** Recipient, gym and time of a rendered mail. */
export interface RenderingContext {
  language: Language;
  userName: string;
  /** The child whom the mail to an adult is about; null when it is about the reader. */
  childName: string | null;
  gymName: string;
  contact: GymContact;
  canCancelLate: boolean;
  rooms: readonly GymRoom[];
  ofVisit?: ((appointmentId: string) => OfClass) | undefined;
  times: GymTimes;
  /** Time of sending: the mail must not promise anything that is past by then. */
  now: Date;
  links: MailLinks;
  /** null for mails that cannot be unsubscribed from. */
  unsubscribeUrl: string | null;
  layoutHtml: HtmlLayout;
  /** Shown below those of the purpose. */
  notes?: string[];
}

/** Fills a template: its subject, its paragraphs, and what belongs to its purpose. */
function fill<Purpose extends TemplatePurpose>(
  purpose: Purpose,
  template: TemplateText,
  values: TemplateValues[Purpose],
  context: RenderingContext,
) {
  const words = mailWords(context.language);
  const texts = new Texts(context.language, context.times);
  const name = oneLine(context.userName);
  // Greek addresses a person in the vocative.
  const userName = context.language === 'el' ? greekVocativeOfName(name) : name;
  const gymName = oneLine(context.gymName);
  const content = contentOf(purpose, values, {
    userName,
    gymName,
    texts,
    words,
    links: context.links,
    canCancelLate: context.canCancelLate,
    ofVisit: context.ofVisit,
    rooms: context.rooms,
    now: context.now,
  });
  // Without a name the greeting is 'Hello,'.
  const nameable = (text: string): string => (userName === '' ? text.replace(/\s*\{UserName\}/g, '') : text);
  const fillers = { ...content.placeholders, UserName: userName, GymName: gymName };
  const childName = context.childName === null ? null : oneLine(context.childName);
  const filled = oneLine(fillPlaceholders(nameable(template.subject), fillers));
  const subject = childName === null ? filled : `${childName}: ${filled}`;
  const paragraphs = toParagraphs(fillPlaceholders(nameable(template.body), fillers));
  return { words, gymName, content, childName, subject, paragraphs };
}

/** A message for a phone: the subject of its mail, and what else its reader has to know, in a line. */
export function renderShort<Purpose extends TemplatePurpose>(
  id: string,
  purpose: Purpose,
  template: TemplateText,
  values: TemplateValues[Purpose],
  context: RenderingContext,
): Omit<ShortMessage, 'path'> & { url: string } {
  const { words, gymName, content, subject } = fill(purpose, template, values, context);
  const told = content.facts
    .filter(({ label }) => label !== words.facts.when)
    .map(({ label, value, times }) => `${label}: ${value}${times === undefined ? '' : ` ${times}`}`);
  const line = content.line ?? (told.length > 0 ? told.join(' · ') : gymName);
  const { title, body } = shortened({ title: subject, body: oneLine(line) });
  return { id, title, body, url: content.button?.url ?? context.links.home, language: context.language };
}

/** A text for SMS or Viber: one line, about a child with their name. */
export function renderText<Purpose extends TemplatePurpose>(
  purpose: Purpose,
  short: string,
  values: TemplateValues[Purpose],
  context: RenderingContext,
): string {
  return fill(purpose, { subject: short, body: '' }, values, context).subject;
}

/** Fills a template: subject, HTML and plain text. */
export function render<Purpose extends TemplatePurpose>(
  purpose: Purpose,
  template: TemplateText,
  values: TemplateValues[Purpose],
  context: RenderingContext,
): MailPreview {
  const { words, gymName, content, childName, subject, paragraphs } = fill(purpose, template, values, context);
  const about = childName === null ? [] : [{ label: words.facts.child, value: childName }];
  const { unsubscribeUrl } = context;
  const ways = contactWaysOf(context.contact).map(({ kind, shown, href }) => ({
    label: fillPlaceholders(words.contact[kind], { Shown: shown }),
    url: href,
  }));
  const layout = {
    language: context.language,
    subject,
    gymName,
    paragraphs,
    ...{ facts: [...about, ...content.facts], button: content.button, footer: content.footer },
    notes: [...content.notes, ...(context.notes ?? [])],
    quietLink: content.quietLink ?? null,
    talk: content.sendsToGym === true ? (ways[0] ?? null) : null,
    contact: content.isForStaff === true ? [] : [...placeOf(context.contact), ...ways],
    // A button to the front page needs no repeated address.
    linkFallback:
      content.button === null || content.button.url === context.links.home ? null : words.footers.linkFallback,
    unsubscribe:
      unsubscribeUrl === null
        ? null
        : { label: words.footers[purpose === ENDS_FOLLOWING ? 'unfollow' : 'unsubscribe'], url: unsubscribeUrl },
  };
  return { subject, html: context.layoutHtml(layout), text: layoutText(layout) };
}

const placeOf = ({ address, mapLink }: GymContact): ContactLine[] =>
  address === null ? [] : [{ label: oneLine(address), url: mapLink }];

/** A line break in a name or a subject would start a new header. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function toParagraphs(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').trim();
  return lines.split(/\n[ \t]*\n+/).map((paragraph) => paragraph.split('\n'));
}
