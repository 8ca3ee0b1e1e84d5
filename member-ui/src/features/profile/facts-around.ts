import {
  CLIENT_FIELD_WORDS,
  NAMED_CLIENT_FIELDS,
  type NamedClientField,
} from '@palestra/backend/contract/client-field-names';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { Language } from '@palestra/backend/contract/languages';
import { formatDate } from '@palestra/web-kit/format-date';

/** Birth date and the people to call, where the gym has them. */
export const factsAround = (
  profile: Pick<ClientProfile, NamedClientField>,
  language: Language,
): [label: string, value: string][] =>
  NAMED_CLIENT_FIELDS.flatMap((name) => {
    const value = profile[name];
    if (value === null || value === '') return [];
    return [[CLIENT_FIELD_WORDS[language][name], name === 'birthDate' ? formatDate(value, 'full', language) : value]];
  });
