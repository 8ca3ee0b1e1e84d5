import type { ClientFieldName } from './client-fields.js';
import type { Language } from './languages.js';

export type NamedClientField = Extract<
  ClientFieldName,
  'birthDate' | `emergencyContact${string}` | `guardian${string}`
>;

/** Names of a client's later fields: in forms, in the log, as headings of a spreadsheet, and in a member's own data. */
export const CLIENT_FIELD_WORDS: Readonly<Record<Language, Readonly<Record<NamedClientField, string>>>> = {
  el: {
    birthDate: 'Ημερομηνία γέννησης',
    emergencyContactName: 'Επαφή ανάγκης',
    emergencyContactPhone: 'Τηλέφωνο ανάγκης',
    guardianName: 'Κηδεμόνας',
    guardianPhone: 'Τηλέφωνο κηδεμόνα',
    guardianEmail: 'Email κηδεμόνα',
  },
  en: {
    birthDate: 'Date of birth',
    emergencyContactName: 'Emergency contact',
    emergencyContactPhone: 'Emergency phone',
    guardianName: 'Guardian',
    guardianPhone: "Guardian's phone",
    guardianEmail: "Guardian's email",
  },
};
export const NAMED_CLIENT_FIELDS = Object.keys(CLIENT_FIELD_WORDS.el) as NamedClientField[];
