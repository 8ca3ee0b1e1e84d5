import { LANGUAGES, type Language, type LanguagePreference } from '../../contract/languages.js';
import { OneOfField } from '../../platform/http/validation/fields.js';

/** Body of the request and of the response. */
export class LanguagePreferenceBody implements LanguagePreference {
  @OneOfField(LANGUAGES) languageCode!: Language;
}
