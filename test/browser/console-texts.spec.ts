import { readdirSync, readFileSync } from 'node:fs';
import { test } from '../support/gym-test.js';
import { expect, LANGUAGES, TEXTS } from './console-test.js';

const folder = new URL('../../admin-ui/dist/static/js/', import.meta.url);
const readScripts = (): string[] => readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));

test('react-admin finds the words of each part that the console has, and no others', () => {
  const scripts = readScripts();
  const keys = scripts.flatMap((script) => [...script.matchAll(/[`'"]ra((?:\.\w+)+)[`'"]/g)].map(([, key]) => key));
  const wordsOf = (texts: object, key = ''): string[] =>
    Object.entries(texts).flatMap(([name, text]: [string, string | object]) =>
      typeof text === 'string' ? [`${key}.${name}`] : wordsOf(text, `${key}.${name}`),
    );
  for (const language of LANGUAGES)
    expect(wordsOf(TEXTS[language].ra).sort(), language).toEqual([...new Set(keys)].sort());
});

test('no part of react-admin that the console has puts a key together, which the list above would not see', () => {
  const composed = (script: string): string[] =>
    [...script.matchAll(/[`'"](ra\.[\w.]*(?:\$\{|(?<=\.)[`'"]))/g)].map(([, key = '']) => key);
  expect(composed('t(`ra.sort.${order}`), t("ra.sort." + order), t(`ra.action.undo`)')).toEqual([
    'ra.sort.${',
    'ra.sort."',
  ]);
  // Give the console such a part's words one by one, and name here what begins their keys.
  expect(readScripts().flatMap(composed)).toEqual([]);
});
