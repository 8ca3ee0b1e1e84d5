import { readdirSync, readFileSync } from 'node:fs';
import { expect, LANGUAGES, test, TEXTS } from './console-test.js';

const folder = new URL('../../admin-ui/dist/static/js/', import.meta.url);

test('react-admin finds the words of each part that the console has, and no others', () => {
  const scripts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const keys = scripts.flatMap((script) => [...script.matchAll(/[`'"]ra((?:\.\w+)+)[`'"]/g)].map(([, key]) => key));
  const wordsOf = (texts: object, key = ''): string[] =>
    Object.entries(texts).flatMap(([name, text]: [string, string | object]) =>
      typeof text === 'string' ? [`${key}.${name}`] : wordsOf(text, `${key}.${name}`),
    );
  for (const language of LANGUAGES)
    expect(wordsOf(TEXTS[language].ra).sort(), language).toEqual([...new Set(keys)].sort());
});
