import { expect, it } from '@jest/globals';
import { pageOf, shownMessage } from './phone-message';

const MESSAGE = {
  ...{
    id: 'm',
    title: 'Κρατάμε μια θέση για εσάς',
    body: 'Η θέση μένει έως: 19:00',
    path: '/held?x=1',
    language: 'el',
  },
};
const ORIGIN = 'https://gym.example';

it('shows a message in its language, in the place of the same one, and keeps the page that it opens', () => {
  expect(shownMessage(JSON.stringify(MESSAGE), 'gym.example')).toEqual({
    title: MESSAGE.title,
    options: { tag: 'm', body: MESSAGE.body, lang: 'el', data: '/held?x=1', icon: '/icons/icon-192.png' },
  });
});

it.each(['', 'no JSON', 'null', '{}', '[]', JSON.stringify({ ...MESSAGE, title: 1 })])(
  'shows that there is something when it is %j',
  (text) => {
    expect(shownMessage(text, 'gym.example')).toEqual({ title: 'gym.example', options: { data: '/' } });
  },
);

it.each<[unknown, string]>([
  ['/held?x=1', `${ORIGIN}/held?x=1`],
  ['/', `${ORIGIN}/`],
  ['https://elsewhere.example/', `${ORIGIN}/`],
  ['//elsewhere.example/', `${ORIGIN}/`],
  ['javascript:alert(1)', `${ORIGIN}/`],
  [undefined, `${ORIGIN}/`],
])('opens %j as a page of this site', (data, page) => {
  expect(pageOf(data, ORIGIN)).toBe(page);
});
