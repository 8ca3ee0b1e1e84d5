import type { CalendarDate } from '../../contract/calendar-date.js';
import { DOCUMENT_KIND_NAMES } from '../../contract/document-kind-names.js';
import { classLine, nameIn, type OfClass } from '../../contract/gym-class.js';
import { greekVocativeOfName } from '../../contract/greek-vocative.js';
import { STAFF_ROLE_NAMES } from '../../contract/permission-names.js';
import type { TemplatePurpose } from '../../contract/mail.js';
import { planNameIn } from '../../contract/plan-name.js';
import { besideRoom } from '../../contract/hours.js';
import { FIRST_ROOM, hoursOf, roomName, type GymRoom } from '../../contract/room.js';
import { reasonIn } from '../../contract/usual-reasons.js';
import type { TimeOfDay } from '../../contract/time-of-day.js';
import type { DecidedRefusal } from '../../platform/texts/text-params.js';
import type { Texts } from '../../platform/texts/texts.js';
import {
  childNameOf,
  type AppointmentFacts,
  type Appointments,
  type BroadcastText,
  type ChangedAppointment,
  type MailValues,
  type SecretLink,
  type SlotFacts,
} from '../mail-purposes.js';
import type { MailFact } from './mail-layout.js';
import type { MailLinks } from './mail-links.js';
import type { MailWords } from './mail-words.el.js';
import { fillPlaceholders, type PlaceholderOf } from './placeholders.js';

/** The values that fill a template: a mail's facts, or a broadcast's text in the recipient's language. */
export type TemplateValues = Omit<MailValues, 'test' | 'broadcast'> & { broadcast: BroadcastText };

/** Language, names and links that the facts are formatted with. */
interface ContentContext {
  userName: string;
  gymName: string;
  texts: Texts;
  words: MailWords;
  links: MailLinks;
  canCancelLate: boolean;
  ofVisit?: ((appointmentId: string) => OfClass) | undefined;
  rooms: readonly GymRoom[];
  now: Date;
}

type OwnPlaceholder<Purpose extends TemplatePurpose> = Exclude<PlaceholderOf<Purpose>, 'UserName' | 'GymName'>;

/** The content of a mail besides the template's own text. */
interface MailContent<Purpose extends TemplatePurpose = TemplatePurpose> {
  placeholders: Readonly<Record<OwnPlaceholder<Purpose>, string>>;
  facts: MailFact[];
  button: { label: string; url: string } | null;
  notes: string[];
  /** A second link, smaller than the button. */
  quietLink?: { label: string; url: string };
  /** True when the text tells readers to contact the gym: the quickest way to do so is shown beside it. */
  sendsToGym?: boolean;
  isForStaff?: true;
  /** The line that a phone shows below the subject; without one it shows the facts besides the time. */
  line?: string;
  footer: string;
}

/** Most mails lack most of it, and the footer is that of their readers. */
type OwnContent<Purpose extends TemplatePurpose> = Pick<MailContent<Purpose>, 'placeholders'> &
  Partial<Omit<MailContent<Purpose>, 'footer'>>;
/** A mail that asks for a look at the site. */
const withButton = (_: object, { words, links }: ContentContext) => ({
  placeholders: {},
  button: { label: words.buttons.openSite, url: links.home },
});

/** Congratulates the reader, or through an adult their child. */
function greeting(facts: object, { userName, texts }: ContentContext) {
  const child = childNameOf(facts);
  const name = child === null || texts.language !== 'el' ? child : greekVocativeOfName(child);
  return { placeholders: { Name: name ?? userName } };
}

type Builders = {
  [Purpose in TemplatePurpose]: (values: TemplateValues[Purpose], context: ContentContext) => OwnContent<Purpose>;
};

export function contentOf<Purpose extends TemplatePurpose>(
  purpose: Purpose,
  values: TemplateValues[Purpose],
  context: ContentContext,
): MailContent<Purpose> {
  const own = BUILDERS[purpose](values, context);
  const { footers } = context.words;
  const footer = fillPlaceholders(own.isForStaff ? footers.staff : footers.member, { GymName: context.gymName });
  return { facts: [], button: null, notes: [], ...own, footer };
}

const when = ({ date, startTime, endTime }: SlotFacts, { texts }: ContentContext): Omit<MailFact, 'label'> => ({
  value: `${texts.write({ date })},`,
  times: `${texts.write({ time: startTime })} – ${texts.write({ time: endTime })}`,
});

/** The slot, and its room where the gym has several. */
const whenAndWhere = (slot: SlotFacts, context: ContentContext, label = context.words.facts.when): MailFact[] => [
  { label, ...when(slot, context) },
  ...roomFacts(slot, context),
];

function roomFacts({ areaId }: SlotFacts, { rooms, words, texts }: ContentContext): MailFact[] {
  const value = roomName(rooms, areaId, texts.language);
  const { hours, room } = words.facts;
  return value === null ? [] : [{ label: hoursOf(rooms, areaId) === null ? room : hours, value }];
}

const slotPlaceholders = ({ date, startTime, endTime }: SlotFacts, { texts }: ContentContext) => ({
  Date: texts.write({ date }),
  StartTime: texts.write({ time: startTime }),
  EndTime: texts.write({ time: endTime }),
});

const planOf = (nameEl: string, nameEn: string, { texts }: ContentContext): string =>
  planNameIn(texts.language, { nameEl, nameEn });

/** A free place to which the visit of that day would move (rule: one wish a day); nothing where it would be booked. */
function moveOf(
  { startTime, movesFrom }: SlotFacts & { movesFrom?: TimeOfDay },
  { texts, words }: ContentContext,
): { facts: { label: string; value: string }[]; label: string | null; notes: string[] } {
  if (movesFrom === undefined) return { facts: [], label: null, notes: [] };
  const [From, To] = [texts.write({ time: movesFrom }), texts.write({ time: startTime })];
  return {
    facts: [{ label: words.facts.movesFrom, value: From }],
    label: fillPlaceholders(words.buttons.change, { From, To }),
    notes: [words.stays],
  };
}

/** Describes the first of several appointments and counts the others. */
const firstPlaceholders = ([first, ...others]: Appointments, context: ContentContext) => ({
  ...slotPlaceholders(first, context),
  AndOthers: others.length === 0 ? '' : fillPlaceholders(context.words.andOthers, { Count: String(others.length) }),
});

/** For one or several appointments cancelled together. */
const endedPlaceholders = (appointments: Appointments, context: ContentContext) => {
  const { cancelled } = context.words;
  const values = { GymName: context.gymName, Count: String(appointments.length) };
  return {
    ...firstPlaceholders(appointments, context),
    Cancelled: fillPlaceholders(appointments.length === 1 ? cancelled.one : cancelled.other, values),
  };
};

const classFacts = (
  { appointmentId, areaId }: AppointmentFacts,
  { ofVisit, rooms, words, texts }: ContentContext,
): MailFact[] => {
  const of = besideRoom(rooms, areaId, ofVisit?.(appointmentId) ?? {});
  const value = classLine(of, texts.language);
  return value === '' ? [] : [{ label: of.gymClass ? words.facts.class : words.facts.trainer, value }];
};

const whenFacts = (appointments: readonly AppointmentFacts[], context: ContentContext) =>
  appointments.flatMap((appointment) => [...whenAndWhere(appointment, context), ...classFacts(appointment, context)]);

/** The room it was in is named only where it is another one. */
const formerFacts = ({ areaId, previous }: ChangedAppointment, context: ContentContext): MailFact[] => [
  { label: context.words.facts.before, ...when(previous, context) },
  ...((areaId ?? FIRST_ROOM) === (previous.areaId ?? FIRST_ROOM) ? [] : roomFacts(previous, context)),
];

/** Empty without one. */
const reasonOf = (reason: string | null, { texts }: ContentContext): string => reasonIn(texts.language, reason) ?? '';

const reasonFact = (reason: string, { words }: ContentContext) =>
  reason === '' ? [] : [{ label: words.facts.reason, value: reason }];

/** A place that its member does not get, and why. */
const refusedPlace = (
  { reasons, ...slot }: SlotFacts & { reasons: readonly DecidedRefusal[] },
  context: ContentContext,
) => {
  const why = reasons.map((reason) => context.texts.refusal(reason).message).join(' ');
  return {
    placeholders: { ...slotPlaceholders(slot, context), Reason: why },
    facts: [...whenAndWhere(slot, context), ...reasonFact(why, context)],
    button: { label: context.words.buttons.openSite, url: context.links.home },
    sendsToGym: true,
  };
};

const secretLink = (label: string, { link, validHours }: SecretLink, context: ContentContext) => ({
  placeholders: { ValidHours: String(validHours) },
  button: { label, url: link },
  notes: [context.words.footers.unasked],
});

const accountChanged = (
  { at, isStaff = false }: { at: string; isStaff?: boolean },
  { texts, words, links }: ContentContext,
) => ({
  placeholders: { ChangedAt: texts.write({ instant: at }) },
  button: { label: words.buttons.signIn, url: isStaff ? links.console : links.home },
  ...(isStaff ? { isForStaff: true as const } : { sendsToGym: true }),
});

function endingOn(date: CalendarDate, daysRemaining: number, { texts, words }: ContentContext) {
  const { one, other } = words.daysLeft;
  const days = String(daysRemaining);
  const left = fillPlaceholders(daysRemaining === 1 ? one : other, { Days: days });
  return { EndDate: texts.write({ date }), DaysRemaining: days, DaysLeft: left };
}

function bookedContent(
  { appointments, cancelUntil }: { appointments: Appointments; cancelUntil: string },
  context: ContentContext,
) {
  const { texts, words } = context;
  const isOver = new Date(cancelUntil) <= context.now;
  const isLate = isOver && context.canCancelLate && context.now < new Date(appointments[0].startsAt);
  const over = isLate ? words.cancelCounts : words.cancelOver;
  const until = isOver ? over.inText : texts.write({ instant: cancelUntil });
  return {
    placeholders: { ...slotPlaceholders(appointments[0], context), CancelUntil: until },
    facts: [...whenFacts(appointments, context), ...(isOver ? [] : [{ label: words.facts.cancelUntil, value: until }])],
    button: { label: words.buttons.myAppointments, url: context.links.home },
    notes: isOver ? [over.note] : [],
    sendsToGym: isOver && !isLate,
  };
}

const BUILDERS: Builders = {
  confirmation: (values, context) => {
    const { note, notMe } = context.words.registered;
    return {
      ...secretLink(context.words.buttons.confirm, values, context),
      notes: [fillPlaceholders(note, { GymName: context.gymName })],
      ...(values.disownLink !== undefined && { quietLink: { label: notMe, url: values.disownLink } }),
    };
  },
  // Staff added the client, so the note about an unexpected request does not apply.
  welcome: (values, context) => ({ ...secretLink(context.words.buttons.choosePassword, values, context), notes: [] }),
  'staff-invitation': (values, context) => {
    const mail = secretLink(context.words.buttons.choosePassword, values, context);
    const role = STAFF_ROLE_NAMES[context.texts.language][values.staffRole];
    return { ...mail, placeholders: { ...mail.placeholders, StaffRole: role }, notes: [] };
  },
  reset: (values, context) => {
    const { words } = context;
    const mail = secretLink(words.buttons.reset, values, context);
    return values.confirms === true ? { ...mail, notes: [words.confirmsToo, ...mail.notes] } : mail;
  },
  'already-registered': (_, context) => ({
    placeholders: {},
    button: { label: context.words.buttons.signIn, url: context.links.home },
    notes: [context.words.footers.unasked],
  }),
  'password-changed': accountChanged,
  'email-changed': accountChanged,
  'second-factor-changed': (values, context) => {
    const mail = accountChanged(values, context);
    return { ...mail, placeholders: { ...mail.placeholders, Change: context.words.secondFactor[values.change] } };
  },
  booked: bookedContent,
  promoted: bookedContent,
  changed: ({ appointments, reason, byMember }, context) => {
    const [{ previous }] = appointments;
    const why = reasonOf(reason, context);
    const { changed } = context.words;
    const before = slotPlaceholders(previous, context);
    const facts = appointments.flatMap((appointment) => [
      ...whenAndWhere(appointment, context),
      ...classFacts(appointment, context),
      ...formerFacts(appointment, context),
    ]);
    return {
      placeholders: {
        ...slotPlaceholders(appointments[0], context),
        Changed: fillPlaceholders(byMember ? changed.byMember : changed.byGym, { GymName: context.gymName }),
        PreviousDate: before.Date,
        PreviousStartTime: before.StartTime,
        Reason: why,
      },
      facts: [...facts, ...reasonFact(why, context)],
      button: { label: context.words.buttons.myAppointments, url: context.links.home },
    };
  },
  cancelled: ({ appointments, cancelledBy, reason, because, late }, context) => {
    const { words, links } = context;
    const by = words.cancelledBy[cancelledBy];
    const ended = endedPlaceholders(appointments, context);
    const why = because === undefined ? reasonOf(reason, context) : words.because[because];
    return {
      placeholders: {
        ...ended,
        Cancelled: `${ended.Cancelled} ${words.counts[late ?? 'not']}`,
        CancelledBy: by,
        Reason: why,
      },
      facts: [
        ...whenFacts(appointments, context),
        { label: words.facts.cancelledBy, value: by },
        ...reasonFact(why, context),
      ],
      button: because === undefined ? { label: words.buttons.bookAgain, url: links.home } : null,
      sendsToGym: because !== undefined,
    };
  },
  'day-closed': ({ appointments, reason }, context) => ({
    placeholders: { ...slotPlaceholders(appointments[0], context), Reason: reasonOf(reason, context) },
    facts: [...whenFacts(appointments, context), ...reasonFact(reasonOf(reason, context), context)],
    button: { label: context.words.buttons.bookAgain, url: context.links.home },
  }),
  restored: ({ appointments }, context) => ({
    placeholders: firstPlaceholders(appointments, context),
    facts: whenFacts(appointments, context),
    button: { label: context.words.buttons.myAppointments, url: context.links.home },
  }),
  'other-trainer': ({ appointments, trainer }, context) => {
    const now = context.ofVisit?.(appointments[0].appointmentId).trainer ?? trainer;
    return {
      placeholders: {
        ...firstPlaceholders(appointments, context),
        Trainer: nameIn(context.texts.language, now),
      },
      facts: whenFacts(appointments, context),
      button: { label: context.words.buttons.myAppointments, url: context.links.home },
    };
  },
  standing: ({ appointments, skipped }, context) => {
    const { words, texts, links } = context;
    const count = appointments.length;
    const booked = count === 0 ? words.standing.none : count === 1 ? words.standing.one : words.standing.other;
    const line = fillPlaceholders(booked, { Count: String(count) });
    return {
      line,
      placeholders: { Booked: line },
      facts: [
        ...whenFacts(appointments, context),
        ...skipped.flatMap((slot) => [
          ...whenAndWhere(slot, context, words.facts.skipped),
          { label: words.facts.reason, value: texts.skip(slot.reason) },
        ]),
      ],
      button: { label: words.buttons.myAppointments, url: links.home },
      notes: skipped.length === 0 ? [] : [words.standing.again],
    };
  },
  'visit-returned': ({ because, ...slot }, context) => ({
    line: context.words.returned[because],
    placeholders: { ...slotPlaceholders(slot, context), Returned: context.words.returned[because] },
    facts: whenAndWhere(slot, context),
    button: { label: context.words.buttons.myAppointments, url: context.links.home },
  }),
  'place-free': (slot, context) => {
    const move = moveOf(slot, context);
    const label = move.label ?? context.words.buttons.bookNow;
    return {
      line: label,
      placeholders: slotPlaceholders(slot, context),
      facts: [...whenAndWhere(slot, context), ...move.facts],
      button: { label, url: context.links.slot(slot) },
      notes: move.notes,
    };
  },
  course: ({ nameEl, nameEn, appointments, priceCents, dueOn }, context) => {
    const { texts, words, links } = context;
    const Price = texts.write({ cents: priceCents });
    const owed = { label: words.facts.price, value: `${Price} (${texts.write({ date: dueOn })})` };
    return {
      placeholders: {
        ...slotPlaceholders(appointments[0], context),
        Course: nameIn(texts.language, { nameEl, nameEn }),
        ...{ Count: String(appointments.length), Price },
      },
      facts: [...(priceCents === 0 ? [] : [owed]), ...whenFacts(appointments, context)],
      button: { label: words.buttons.myAppointments, url: links.home },
    };
  },
  'class-open': ({ gymClass, week, times }, context) => {
    const { texts, words, links } = context;
    const label = words.buttons.bookNow;
    const Class = nameIn(texts.language, gymClass);
    return {
      line: label,
      placeholders: { ...slotPlaceholders(times[0], context), Class, Week: texts.write({ date: week }) },
      facts: [{ label: words.facts.class, value: Class }, ...times.flatMap((slot) => whenAndWhere(slot, context))],
      button: { label, url: links.slot(times[0]) },
    };
  },
  'place-held': ({ link, until, ...slot }, context) => {
    const heldUntil = context.texts.write({ instant: until });
    const move = moveOf(slot, context);
    return {
      placeholders: { ...slotPlaceholders(slot, context), HeldUntil: heldUntil },
      facts: [
        ...whenAndWhere(slot, context),
        ...move.facts,
        { label: context.words.facts.heldUntil, value: heldUntil },
      ],
      button: { label: move.label ?? context.words.buttons.seeHeldPlace, url: link },
      notes: move.notes,
    };
  },
  'passed-over': refusedPlace,
  'place-lost': refusedPlace,
  reminder: ({ appointments }, context) => ({
    placeholders: slotPlaceholders(appointments[0], context),
    facts: whenFacts(appointments, context),
    button: { label: context.words.buttons.myAppointments, url: context.links.home },
  }),
  expiring: ({ endDate, daysRemaining }, context) => {
    const { EndDate: value, ...left } = endingOn(endDate, daysRemaining, context);
    return {
      line: left.DaysLeft,
      placeholders: { EndDate: value, ...left },
      facts: [{ label: context.words.facts.ends, value }],
      button: { label: context.words.buttons.openSite, url: context.links.home },
      sendsToGym: true,
    };
  },
  'first-visit': ({ endDate, lengthDays }, { gymName, texts, words, links }) => {
    const { one, other } = words.length;
    const value = texts.write({ date: endDate });
    return {
      line: gymName,
      placeholders: {
        EndDate: value,
        Length: fillPlaceholders(lengthDays === 1 ? one : other, { Days: String(lengthDays) }),
      },
      facts: [{ label: words.facts.firstVisitBy, value }],
      button: { label: words.buttons.openSite, url: links.home },
    };
  },
  'document-expiring': ({ kind, validUntil, daysRemaining }, context) => {
    const { EndDate: value, ...left } = endingOn(validUntil, daysRemaining, context);
    return {
      line: left.DaysLeft,
      placeholders: { Document: DOCUMENT_KIND_NAMES[context.texts.language][kind], EndDate: value, ...left },
      facts: [{ label: DOCUMENT_KIND_NAMES[context.texts.language][kind], value }],
      button: { label: context.words.buttons.openSite, url: context.links.home },
      sendsToGym: true,
    };
  },
  'renewal-soon': ({ planEl, planEn, amountCents, date, endDate }, context) => {
    const { words, texts, links } = context;
    const Amount = texts.write({ cents: amountCents });
    const ChargedOn = texts.write({ date });
    return {
      line: `${ChargedOn}: ${Amount}`,
      placeholders: {
        Plan: planOf(planEl, planEn, context),
        Amount,
        ChargedOn,
        EndDate: texts.write({ date: endDate }),
      },
      facts: [
        { label: words.facts.charge, value: Amount },
        { label: words.facts.chargedOn, value: ChargedOn },
      ],
      button: { label: words.buttons.endRenewing, url: links.page('renewing') },
    };
  },
  'gift-card': ({ giftCode, amountCents, validUntil, forWhom }, { words, texts }) => {
    const Amount = texts.write({ cents: amountCents });
    const ValidUntil = validUntil === null ? words.noLastDay : texts.write({ date: validUntil });
    return {
      placeholders: { GiftCode: giftCode, Amount, ValidUntil, ForWhom: forWhom },
      facts: [
        { label: words.facts.giftCode, value: giftCode },
        { label: words.facts.charge, value: Amount },
        { label: words.facts.validUntil, value: ValidUntil },
        ...(forWhom === '' ? [] : [{ label: words.facts.child, value: forWhom }]),
      ],
    };
  },
  renewal: ({ planEl, planEn, event, amountCents, date }, context) => {
    const { words, texts, links } = context;
    const day = date === null ? '' : texts.write({ date });
    const values = { Plan: planOf(planEl, planEn, context), Amount: texts.write({ cents: amountCents }), Date: day };
    const line = fillPlaceholders(words.renewal[event], values);
    const isPaid = ['paid', 'unheard', 'givenBack', 'notKept'].includes(event);
    return {
      line,
      placeholders: { Plan: values.Plan, Amount: values.Amount, Renewal: line },
      facts: [{ label: words.facts.charge, value: values.Amount }],
      button: isPaid
        ? { label: words.buttons.openSite, url: links.page('renewing') }
        : { label: words.buttons.payNow, url: links.page('pay') },
      sendsToGym: !isPaid,
    };
  },
  freeze: ({ event, from, until, endDate, reason }, context) => {
    const { words, texts } = context;
    const days = { FirstDay: texts.write({ date: from }), LastDay: texts.write({ date: until }) };
    const end = endDate === null ? [] : [{ label: words.facts.ends, value: texts.write({ date: endDate }) }];
    const line = fillPlaceholders(words.freeze[event], days);
    return {
      line,
      placeholders: { ...days, Freeze: line, Reason: reasonOf(reason, context) },
      facts: [
        { label: words.facts.freeze, value: `${days.FirstDay} – ${days.LastDay}` },
        ...end,
        ...reasonFact(reasonOf(reason, context), context),
      ],
      button: { label: words.buttons.openSite, url: context.links.home },
      sendsToGym: true,
    };
  },
  'freeze-asked': ({ clientId, clientName, from, until }, context) => ({
    placeholders: {
      ClientName: clientName,
      FirstDay: context.texts.write({ date: from }),
      LastDay: context.texts.write({ date: until }),
    },
    facts: [{ label: context.words.facts.client, value: clientName }],
    button: { label: context.words.buttons.openClient, url: context.links.client(clientId) },
    isForStaff: true,
  }),
  'staff-notification': ({ clientId, clientName, further = [], ...first }, context) => {
    const { words } = context;
    const others = further.length === 0 ? '' : fillPlaceholders(words.andOthers, { Count: String(further.length) });
    const all = [first, ...further];
    return {
      placeholders: {
        ...slotPlaceholders(first, context),
        ClientName: clientName,
        Event: `${words.events[first.event]}${others}`,
      },
      facts: [
        { label: words.facts.client, value: clientName },
        ...(all.length === 1
          ? whenAndWhere(first, context)
          : all.flatMap((act) => whenAndWhere(act, context, words.events[act.event]))),
      ],
      button: { label: words.buttons.openClient, url: context.links.client(clientId) },
      isForStaff: true,
    };
  },
  'erasure-requested': ({ clientId, clientName }, context) => ({
    placeholders: { ClientName: clientName },
    facts: [{ label: context.words.facts.client, value: clientName }],
    button: { label: context.words.buttons.openClient, url: context.links.client(clientId) },
    isForStaff: true,
  }),
  birthday: greeting,
  'name-day': greeting,
  'after-first-visit': withButton,
  'subscription-over': withButton,
  away: withButton,
  broadcast: ({ subject, message }, context) => {
    const fill = (text: string): string => fillPlaceholders(text, { UserName: context.userName });
    const line = fill(message);
    return { line, placeholders: { Subject: fill(subject), Message: line } };
  },
};
