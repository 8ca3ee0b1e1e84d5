import type { Language, LanguagePreference } from '@palestra/backend/contract/languages';
import { call } from '../../lib/api';
import { isInDoubt } from '../../lib/api-error';

const tell = (preference: LanguagePreference): Promise<unknown> =>
  call<LanguagePreference>('PUT', '/api/Client/language-preference', preference);

/** Saves the language in the account, so that mails use it. Idempotent. */
export async function saveLanguage(languageCode: Language): Promise<void> {
  await tell({ languageCode }).catch((fault: unknown) => {
    if (!isInDoubt(fault)) throw fault;
    return tell({ languageCode });
  });
}
