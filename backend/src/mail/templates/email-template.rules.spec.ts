import type { TemplatePurpose } from '../../contract/mail.js';
import { placeholderProblems } from './email-template.rules.js';
import { shippedTemplatesEl } from './shipped-templates.el.js';
import { shippedTemplatesEn } from './shipped-templates.en.js';

describe('placeholders of a template', () => {
  it.each<[string, TemplatePurpose, { subject: string; body: string }, Record<string, string>]>([
    ['known ones', 'booked', { subject: '{Date}', body: 'Γεια {UserName}' }, {}],
    ['one of another purpose', 'booked', { subject: 'x', body: '{EndDate}' }, { body: '{EndDate}' }],
    ['a misspelt one', 'reset', { subject: '{Username}', body: 'x' }, { subject: '{Username}' }],
    ['several, each once', 'reset', { subject: 'x', body: '{A} {B} {A}' }, { body: '{A}, {B}' }],
    ['one beside a lone brace', 'reset', { subject: 'x', body: '{ {A}' }, { body: '{A}' }],
  ])('%s', (_, purpose, text, unknown) => {
    const problems = Object.entries(placeholderProblems(text, purpose));
    expect(Object.fromEntries(problems.map(([field, { params }]) => [field, params.placeholders]))).toEqual(unknown);
    expect(problems.every(([, { key }]) => key === 'unknownPlaceholders')).toBe(true);
  });

  it.each([
    ['an open one', 'Γεια {UserName', '{UserName'],
    ['a closing one', 'UserName}, γεια', 'UserName}'],
    ['two around a placeholder', 'Γεια {{UserName}}', '{, }'],
    ['around what is no name', 'a {1} { } {Όνομα}', '{1}, {, }, {Όνομα}'],
    ['the same one again', '{ {UserName} {', '{'],
  ])('refuses a brace that would stand in the mail: %s', (_, body, placeholders) => {
    expect(placeholderProblems({ subject: 'x', body }, 'reset').body).toMatchObject({
      ...{ key: 'looseBraces', params: { placeholders } },
    });
  });

  it.each(Object.keys(shippedTemplatesEl) as TemplatePurpose[])(
    'the shipped texts of %s have only known ones',
    (of) => {
      expect([
        placeholderProblems(shippedTemplatesEl[of], of),
        placeholderProblems(shippedTemplatesEn[of], of),
      ]).toEqual([{}, {}]);
    },
  );
});
