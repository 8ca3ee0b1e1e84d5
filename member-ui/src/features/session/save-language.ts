import type { Language, LanguagePreference } from '@palestra/backend/contract/languages';
import { call } from '../../lib/api';

/** Tells the account, so that mails come in the language chosen here. */
export async function saveLanguage(languageCode: Language): Promise<void> {
  const preference: LanguagePreference = { languageCode };
  await call<LanguagePreference>('PUT', '/api/Client/language-preference', preference);
}
