import type { FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../contract/languages.js';
import { currentGymOrNull } from '../gyms/current-gym.js';

/** The first of our languages in an Accept-Language header, by weight; null when it names none. */
export function preferredLanguage(header: string | undefined): Language | null {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';');
      const weight = options.map((option) => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1]).find((q) => q !== undefined);
      return { language: tag.trim().split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ language, weight }) => isLanguage(language) && weight > 0)
    // The sort is stable: of equal weights the first named wins.
    .sort((a, b) => b.weight - a.weight);
  const first = wanted[0]?.language;
  return isLanguage(first) ? first : null;
}

/** In a process for one gym. */
let onlyGymsLanguage: Language = DEFAULT_LANGUAGE;
export const setOnlyGymsLanguage = (language: Language): void => void (onlyGymsLanguage = language);

const ofGym = (): Language => currentGymOrNull()?.environment?.gymLanguage ?? onlyGymsLanguage;

/** The language of an answer (rule: language of answers). */
export const languageOf = (request: Pick<FastifyRequest, 'headers'> & { caller?: { language: Language } }): Language =>
  preferredLanguage(request.headers['accept-language']) ?? request.caller?.language ?? ofGym();
