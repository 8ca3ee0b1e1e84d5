/** A plan’s name for a reader. */
export const planNameIn = (language: 'el' | 'en', { nameEl, nameEn }: { nameEl: string; nameEn: string }): string =>
  language === 'en' && nameEn !== '' ? nameEn : nameEl;
