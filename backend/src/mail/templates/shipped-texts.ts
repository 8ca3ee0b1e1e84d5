import type { Language } from '../../contract/languages.js';
import type { TemplatePurpose } from '../../contract/mail.js';

type ShippedTexts = Readonly<Partial<Record<TemplatePurpose, string>>>;

/** The default texts for SMS, of each message that members choose a way for; all others go by mail (rule: SMS and Viber). */
export const SHIPPED_TEXTS: Readonly<Record<Language, ShippedTexts>> = {
  el: {
    'place-free': 'Ελεύθερη θέση: {Date}, {StartTime} - {GymName}',
    course: 'Κλείστηκαν {Count} ημερομηνίες: {Course}, από {Date} - {GymName}',
    'class-open': 'Άνοιξε: {Class}, {Date}, {StartTime} - {GymName}',
    'place-held': 'Κρατάμε μια θέση για εσάς: {Date}, {StartTime}, έως {HeldUntil} - {GymName}',
    promoted: 'Κλείστηκε για εσάς: {Date}, {StartTime} - {GymName}',
    'passed-over': 'Η θέση {Date}, {StartTime} δόθηκε σε άλλον. {Reason} {GymName}',
    'place-lost': 'Η πληρωμή έγινε, αλλά η θέση {Date}, {StartTime} δεν κλείστηκε. {Reason} {GymName}',
    booked: 'Κλείστηκε: {Date}, {StartTime} - {GymName}',
    changed: 'Νέα ώρα: {Date}, {StartTime} - {GymName}',
    cancelled: 'Ακυρώθηκε: {Date}, {StartTime}{AndOthers} - {GymName}',
    'day-closed': 'Κλειστά {Date}: το ραντεβού σας ακυρώθηκε. {GymName}',
    restored: 'Ισχύει ξανά: {Date}, {StartTime}{AndOthers} - {GymName}',
    'other-trainer': '{Date}, {StartTime}{AndOthers}: με άλλον γυμναστή ({Trainer}) - {GymName}',
    standing: '{Booked} {GymName}',
    'visit-returned': '{Date}, {StartTime}: {Returned} {GymName}',
    freeze: '{Freeze} {GymName}',
    reminder: 'Υπενθύμιση: {Date}, {StartTime} - {GymName}',
    expiring: 'Η συνδρομή σας λήγει: {EndDate} - {GymName}',
    'first-visit': 'Η πρώτη επίσκεψή σας πρέπει να γίνει έως: {EndDate} - {GymName}',
    'document-expiring': '{Document}: λήγει {EndDate} - {GymName}',
    'renewal-soon': '{Plan}: ανανεώνεται μόνο του, χρέωση {Amount}: {ChargedOn} - {GymName}',
    renewal: '{Renewal} {GymName}',
    birthday: 'Χρόνια πολλά, {Name}! {GymName}',
    'name-day': 'Χρόνια πολλά, {Name}! {GymName}',
    'after-first-visit': 'Χαρήκαμε που σας γνωρίσαμε. Σας περιμένουμε ξανά! {GymName}',
    'subscription-over': 'Η συνδρομή σας έληξε. Ανανεώστε την όποτε θέλετε. {GymName}',
    away: 'Μας λείψατε! Κλείστε μια ώρα όποτε μπορείτε. {GymName}',
    broadcast: '{GymName}: {Message}',
  },
  en: {
    'place-free': 'Free place: {Date}, {StartTime} - {GymName}',
    course: '{Count} dates booked: {Course}, from {Date} - {GymName}',
    'class-open': 'Open: {Class}, {Date}, {StartTime} - {GymName}',
    'place-held': 'We hold a place for you: {Date}, {StartTime}, until {HeldUntil} - {GymName}',
    promoted: 'Booked for you: {Date}, {StartTime} - {GymName}',
    'passed-over': 'The place on {Date}, {StartTime} went to somebody else. {Reason} {GymName}',
    'place-lost': 'The payment is complete, but {Date}, {StartTime} was not booked. {Reason} {GymName}',
    booked: 'Booked: {Date}, {StartTime} - {GymName}',
    changed: 'New time: {Date}, {StartTime} - {GymName}',
    cancelled: 'Cancelled: {Date}, {StartTime}{AndOthers} - {GymName}',
    'day-closed': 'Closed on {Date}: your appointment is cancelled. {GymName}',
    restored: 'On again: {Date}, {StartTime}{AndOthers} - {GymName}',
    'other-trainer': '{Date}, {StartTime}{AndOthers}: with another trainer ({Trainer}) - {GymName}',
    standing: '{Booked} {GymName}',
    'visit-returned': '{Date}, {StartTime}: {Returned} {GymName}',
    freeze: '{Freeze} {GymName}',
    reminder: 'Reminder: {Date}, {StartTime} - {GymName}',
    expiring: 'Your subscription ends: {EndDate} - {GymName}',
    'first-visit': 'Your first visit must be by: {EndDate} - {GymName}',
    'document-expiring': '{Document}: ends {EndDate} - {GymName}',
    'renewal-soon': '{Plan}: renews by itself, {Amount} on {ChargedOn} - {GymName}',
    renewal: '{Renewal} {GymName}',
    birthday: 'Happy birthday, {Name}! {GymName}',
    'name-day': 'Happy name day, {Name}! {GymName}',
    'after-first-visit': 'We were glad to meet you. See you again soon! {GymName}',
    'subscription-over': 'Your subscription has ended. Renew it whenever you like. {GymName}',
    away: 'We miss you! Book a time whenever you can. {GymName}',
    broadcast: '{GymName}: {Message}',
  },
};

export const shippedText = (purpose: TemplatePurpose, language: Language): string | null =>
  SHIPPED_TEXTS[language][purpose] ?? null;

/** Ends a message that nobody needs: where its reader ends them all. */
export const STOP: Readonly<Record<Language, string>> = { el: 'Διακοπή: {Page}', en: 'Stop: {Page}' };
