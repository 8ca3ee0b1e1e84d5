export const LANGUAGES = ['el', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'el';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);
