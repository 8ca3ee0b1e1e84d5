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
    ['braces that are no placeholder', 'reset', { subject: '{ }', body: 'a {1} {{ b' }, {}],
  ])('%s', (_, purpose, text, unknown) => {
    const problems = Object.entries(placeholderProblems(text, purpose));
    expect(Object.fromEntries(problems.map(([field, { params }]) => [field, params.placeholders]))).toEqual(unknown);
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
