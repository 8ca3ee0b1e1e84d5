import 'reflect-metadata';
import { getMetadataStorage } from 'class-validator';
import { el as consoleEl } from '../../../admin-ui/src/i18n/el.js';
import { en as consoleEn } from '../../../admin-ui/src/i18n/en.js';
import { FIELD_LABELS, isFieldLabel, type FieldLabel } from '../../../backend/src/contract/field-labels.js';
import { LANGUAGES, type Language } from '../../../backend/src/contract/languages.js';
import { SECOND_FACTOR_WORDS } from '../../../member-ui/src/features/profile/second-factor-words.js';
import { STANDING_WORDS } from '../../../member-ui/src/features/profile/standing-words.js';
import { ALL_TEXTS } from '../../../member-ui/src/i18n/all-texts.js';
import { backend } from '../../architecture/source-tree.js';

const TEXTS: Record<string, Record<Language, object>> = {
  console: { el: consoleEl, en: consoleEn },
  site: ALL_TEXTS,
  standing: STANDING_WORDS,
  secondFactor: SECOND_FACTOR_WORDS,
};

/**
 * Where forms show the label of a field. Missing are fields that no form has, and those that it chooses by other means
 * than an input. Amounts are also missing: forms ask for euros, and programs, which may be refused, send cents.
 */
const ON_FORMS: Partial<Record<FieldLabel, string[]>> = {
  activeClient: ['console.clients.isActive'],
  activeClientsOnly: ['console.broadcast.activeOnly'],
  activeSubscription: ['console.subscription.isActive'],
  address: ['console.programs.address'],
  adminNotificationEnabled: ['console.clients.adminNotificationEnabled'],
  birthDate: ['console.clients.birthDate'],
  body: ['console.templates.body'],
  cancelHours: ['console.classes.cancelHours'],
  opensDays: ['console.classes.opensDays'],
  minVisits: ['console.classes.minVisits'],
  decideHours: ['console.classes.decideHours'],
  classIds: ['console.money.classes'],
  joinUntil: ['console.courses.joinUntil'],
  validFrom: ['console.courses.validFrom'],
  isOffered: ['console.courses.isOffered'],
  areaIds: ['console.money.rooms'],
  opensEarlierDays: ['console.money.opensEarlier'],
  classId: ['console.classes.class'],
  trainerId: ['console.classes.trainer'],
  staffId: ['console.classes.staff'],
  descriptionEl: ['console.classes.descriptionEl'],
  descriptionEn: ['console.classes.descriptionEn'],
  capacity: ['console.slotCapacity.label', 'console.globalTimeslots.capacityOptional'],
  colour: ['console.papers.colour'],
  compensate: ['console.closing.compensate'],
  confirmPassword: ['site.account.confirmPassword'],
  currentPassword: ['console.account.currentPassword', 'site.password.current'],
  dateOrder: ['console.clientImport.dateOrder'],
  deadlineHours: ['console.reports.deadline'],
  deviceName: ['console.doorDevices.name'],
  discountReason: ['console.money.discountReason'],
  doesNotExpire: ['console.subscription.doesNotExpire'],
  dueOn: ['console.money.dueOn'],
  email: ['console.clients.email', 'console.account.email', 'console.staff.email', 'site.fields.email'],
  emergencyContactName: ['console.clients.emergencyContactName'],
  emergencyContactPhone: ['console.clients.emergencyContactPhone'],
  externalNumber: ['console.clients.externalNumber'],
  endDate: ['console.subscription.endDate'],
  endNote: ['console.subscription.endNote'],
  endReason: ['console.subscription.endReason'],
  events: ['console.programs.events'],
  firstFrozenDay: ['console.subscription.dated.from'],
  freezeBudgetDays: ['console.money.freezeBudget'],
  from: [
    'console.reports.from',
    'console.money.from',
    'console.closing.from',
    'console.audit.from',
    'console.standing.from',
  ],
  guardianEmail: ['console.clients.guardianEmail'],
  guardianName: ['console.clients.guardianName'],
  guardianPhone: ['console.clients.guardianPhone'],
  isMorningClient: ['console.clients.isMorningClient'],
  isMorningOnly: ['console.money.morningOnly'],
  isOnSale: ['console.money.onSale'],
  isPinned: ['console.papers.pin'],
  joinedOn: ['console.clients.joinedOn'],
  kind: ['console.papers.documents.kind'],
  language: ['console.staff.language'],
  languageCode: ['console.account.mailLanguage'],
  lastDay: ['console.programs.lastDay'],
  lastDate: ['console.standing.until'],
  lastFrozenDay: ['console.subscription.dated.until'],
  length: ['console.money.length'],
  link: ['console.gymTerms.link'],
  mailsLinks: ['console.clientImport.mailsLinks'],
  message: ['console.broadcast.message'],
  method: ['console.money.method'],
  giftCode: ['console.money.cards.code'],
  buyerId: ['console.money.cards.buyer'],
  forWhom: ['console.money.cards.forWhom'],
  isMailed: ['console.money.cards.isMailed'],
  monthlyLimit: ['console.subscription.visitsPer.month', 'console.money.visits.month'],
  name: [
    'console.clients.name',
    'console.account.name',
    'console.staff.name',
    'site.account.name',
    'site.profile.name',
  ],
  nameEl: ['console.money.nameEl'],
  nameEn: ['console.money.nameEn'],
  newCapacity: ['console.slotCapacity.label'],
  newEndTime: ['console.slotTime.end'],
  newPassword: ['console.account.newPassword', 'site.account.newPassword', 'site.password.new'],
  startTime: ['console.slotTime.start'],
  endTime: ['console.slotTime.end'],
  newStartTime: ['console.slotTime.start'],
  note: ['console.papers.documents.note'],
  packVisits: ['console.subscription.visitsPer.pack', 'console.money.visits.pack'],
  passkeyName: ['console.secondFactor.passkeyName', 'secondFactor.passkeyName'],
  password: ['console.clients.password', 'console.signIn.password', 'site.session.password'],
  pausedUntil: ['console.standing.pausedUntil'],
  permissions: ['console.programs.permissions'],
  phone: ['console.clients.phone', 'site.account.phone', 'site.profile.phone'],
  phoneNumber: ['console.clients.phone'],
  planId: ['console.money.plan'],
  programName: ['console.programs.name'],
  reason: ['console.timeslots.reason', 'console.globalTimeslots.reason', 'console.subscription.dated.reason'],
  reversalReason: ['console.money.reason'],
  staffRole: ['console.staff.role'],
  standingDay: ['console.standing.weekday', 'standing.weekday'],
  standingTime: ['console.standing.time', 'standing.time'],
  startDate: ['console.subscription.startDate'],
  subject: ['console.broadcast.subject', 'console.templates.subject'],
  tagIds: ['console.papers.tagsTitle'],
  tagName: ['console.papers.tagName'],
  text: ['console.papers.noteText'],
  textEl: ['console.gymTerms.textEl'],
  textEn: ['console.gymTerms.textEn'],
  to: ['console.closing.to', 'console.reports.to'],
  unit: ['console.money.unit'],
  until: ['console.money.until', 'console.audit.until'],
  validUntil: ['console.papers.documents.validUntil', 'console.money.cards.validUntil'],
  vatPercent: ['console.money.vat'],
  visitLimit: ['console.reports.limit'],
  weeklyLimit: ['console.subscription.visitsPer.week', 'console.money.visits.week'],
};

/** The text at a path, without the word that it need not be filled in. */
function onForm(path: string, language: Language): string {
  const [texts = '', ...steps] = path.split('.');
  const found = steps.reduce<unknown>(
    (at, step) => (at as Record<string, unknown> | undefined)?.[step],
    TEXTS[texts]?.[language],
  );
  return typeof found === 'string' ? found.replace(/ \((προαιρετικά|optional)\)$/, '') : `no text at ${path}`;
}

/** The names of all fields of requests, from the classes that the whole application has declared by now. */
async function fieldNames(): Promise<string[]> {
  await import('../../../backend/src/app.module.js');
  const { validationMetadatas } = getMetadataStorage() as unknown as {
    validationMetadatas: Map<unknown, readonly { propertyName: string }[]>;
  };
  return [...new Set([...validationMetadatas.values()].flat().map(({ propertyName }) => propertyName))];
}

describe('labels of fields', () => {
  it('names every field of a request in both languages', async () => {
    const names = await fieldNames();
    // The import of clients is among them: all features were loaded.
    expect(names).toEqual(expect.arrayContaining(['until', 'dryRun', 'rowNumbers']));
    expect(names.filter((name) => !isFieldLabel(name))).toEqual([]);
  });

  it('says each label in words, not by the name of the field', () => {
    const labels = Object.values(FIELD_LABELS).flatMap((ofLanguage) => Object.values(ofLanguage));
    expect(labels.filter((label) => label.trim() === '' || /^[a-z]|[a-z][A-Z]/.test(label))).toEqual([]);
  });

  it.each(LANGUAGES)('says of a field what its forms say (%s)', (language) => {
    const differing = Object.entries(ON_FORMS).flatMap(([name, paths]) =>
      paths.flatMap((path) => {
        const [said, shown] = [FIELD_LABELS[language][name as FieldLabel], onForm(path, language)];
        return said === shown ? [] : [`${name}: "${said}", at ${path}: "${shown}"`];
      }),
    );
    expect(differing).toEqual([]);
  });

  it('has no label that nothing uses', () => {
    const others = backend.filter(({ path }) => !path.endsWith('/contract/field-labels.ts'));
    const used = new Set(others.flatMap(({ text }) => text.match(/\w+/g) ?? []));
    expect(Object.keys(FIELD_LABELS.el).filter((name) => !used.has(name))).toEqual([]);
  });
});
