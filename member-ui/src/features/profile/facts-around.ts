import {
  CLIENT_FIELD_WORDS,
  NAMED_CLIENT_FIELDS,
  YES_OR_NO,
  type NamedClientField,
} from '@palestra/backend/contract/client-field-names';
import { CLIENT_FIELDS } from '@palestra/backend/contract/client-fields';
import type { Language } from '@palestra/backend/contract/languages';
import { formatDate } from '@palestra/web-kit/format-date';

/** A client's named facts that are given. */
export const factsAround = (
  profile: Readonly<Record<NamedClientField, string | boolean | null>>,
  language: Language,
): [label: string, value: string][] =>
  NAMED_CLIENT_FIELDS.flatMap((name) => {
    const value = profile[name];
    if (value === null || value === '' || value === false) return [];
    const label = CLIENT_FIELD_WORDS[language][name];
    if (value === true) return [[label, YES_OR_NO[language].yes]];
    return [[label, CLIENT_FIELDS[name].kind === 'date' ? formatDate(value, 'full', language) : value]];
  });
