import { Role } from '../../contract/roles.js';
import { languageOf, preferredLanguage } from './request-language.js';

describe('Accept-Language', () => {
  it.each([
    ['el', 'el'],
    ['en', 'en'],
    ['EN-us', 'en'],
    ['el-GR,el;q=0.9,en;q=0.8', 'el'],
    ['fr,en;q=0.5,el;q=0.4', 'en'],
    ['el;q=0.3, en;q=0.7', 'en'],
    ['en;q=0, el;q=0.1', 'el'],
    ['en, el', 'en'],
  ])('%s asks for %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });

  it.each([[undefined], [''], ['fr-FR,de;q=0.5'], ['*'], ['en;q=0'], [';;;=,,,']])('%s asks for neither', (header) => {
    expect(preferredLanguage(header)).toBeNull();
  });
});

describe('the language of an answer', () => {
  const caller = { id: '1', role: Role.Client, staffRole: null, language: 'en' as const, name: 'Anna' };

  it.each([
    ['the header before the preference', { headers: { 'accept-language': 'el' }, caller }, 'el'],
    ['the preference where the header names neither', { headers: { 'accept-language': 'fr' }, caller }, 'en'],
    ['Greek for a stranger', { headers: {} }, 'el'],
  ])('%s', (_, request, language) => {
    expect(languageOf(request)).toBe(language);
  });
});
