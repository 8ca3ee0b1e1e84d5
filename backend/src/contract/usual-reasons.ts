import { LANGUAGES, type Language } from './languages.js';

/** Words for it stand in both languages; no screen offers it. */
const GIVEN_BY_GYM = { few: { el: 'Λίγες συμμετοχές', en: 'Too few bookings' } };
export const TOO_FEW = GIVEN_BY_GYM.few;

const EL = {
  holiday: 'Αργία',
  trainer: 'Απουσία γυμναστή',
  technical: 'Τεχνικό πρόβλημα',
  maintenance: 'Συντήρηση',
  demand: 'Μεγάλη ζήτηση',
  asked: 'Το ζήτησε ο πελάτης',
  emergency: 'Έκτακτη ανάγκη',
};
type UsualReason = keyof typeof EL;

/** Reasons that staff choose by one press, for a cancellation or another change. */
export const USUAL_REASONS: Readonly<Record<Language, Readonly<Record<UsualReason, string>>>> = {
  el: EL,
  en: {
    holiday: 'Public holiday',
    trainer: 'Trainer absent',
    technical: 'Technical problem',
    maintenance: 'Maintenance',
    demand: 'High demand',
    asked: 'At the client’s request',
    emergency: 'Emergency',
  },
};

const NAMES = Object.keys(EL) as UsualReason[];

/**
 * A usual reason is kept in the language of its author, and read in the reader's. Any other reason stays as it was
 * typed.
 */
export function reasonIn<Reason extends string | null>(language: Language, reason: Reason): Reason | string {
  const ofGym = Object.values(GIVEN_BY_GYM).find(({ el, en }) => el === reason || en === reason);
  if (ofGym !== undefined) return ofGym[language];
  const usual = NAMES.find((name) => LANGUAGES.some((one) => USUAL_REASONS[one][name] === reason));
  return usual === undefined ? reason : USUAL_REASONS[language][usual];
}
