import { LANGUAGES, type Language, type LanguagePreference } from '../../contract/languages.js';
import { OneOfField } from '../../platform/http/validation/fields.js';

/** Request and answer alike. */
export class LanguagePreferenceBody implements LanguagePreference {
  @OneOfField(LANGUAGES) languageCode!: Language;
}
