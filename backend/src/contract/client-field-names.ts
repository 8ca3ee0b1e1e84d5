import type { ClientFieldName, FlagName } from './client-fields.js';
import type { Language } from './languages.js';

/** Every field but those that screens show in words and places of their own. */
export type NamedClientField = Exclude<ClientFieldName, FlagName | 'name' | 'email' | 'phone'>;

/**
 * Names of a client's later fields. Forms, the log, headings of written and read spreadsheets, and a member's own data
 * all follow from this list.
 */
export const CLIENT_FIELD_WORDS: Readonly<Record<Language, Readonly<Record<NamedClientField, string>>>> = {
  el: {
    birthDate: 'Ημερομηνία γέννησης',
    emergencyContactName: 'Επαφή ανάγκης',
    emergencyContactPhone: 'Τηλέφωνο ανάγκης',
    joinedOn: 'Πελάτης από',
    externalNumber: 'Αριθμός μέλους',
    guardianName: 'Κηδεμόνας',
    guardianPhone: 'Τηλέφωνο κηδεμόνα',
    guardianEmail: 'Email κηδεμόνα',
  },
  en: {
    birthDate: 'Date of birth',
    emergencyContactName: 'Emergency contact',
    emergencyContactPhone: 'Emergency contact’s phone',
    joinedOn: 'Client since',
    externalNumber: 'Member number',
    guardianName: 'Guardian',
    guardianPhone: 'Guardian’s phone',
    guardianEmail: 'Guardian’s email',
  },
};
export const NAMED_CLIENT_FIELDS = Object.keys(CLIENT_FIELD_WORDS.el) as NamedClientField[];
