import { PERSONAL_FIELDS, type ClientFieldName, type FlagName } from './client-fields.js';
import type { Language } from './languages.js';

/** Fields that screens show in words and places of their own. */
type OwnWords = 'name' | 'email' | 'phone' | 'isActive' | 'isMorningClient' | 'adminNotificationEnabled';
export type NamedClientField = Exclude<ClientFieldName, OwnWords>;
/** No import reads a yes or no. */
export type ImportedClientField = Exclude<NamedClientField, FlagName>;

/**
 * Names of a client's later fields. Forms, labels, the log, headings of written and read spreadsheets, and a member's own
 * data all follow from this list.
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
export const IMPORTED_CLIENT_FIELDS = NAMED_CLIENT_FIELDS.filter((name) =>
  PERSONAL_FIELDS.includes(name),
) as ImportedClientField[];

/** A named flag in words. */
export const YES_OR_NO = { el: { yes: 'Ναι', no: 'Όχι' }, en: { yes: 'Yes', no: 'No' } } as const;
