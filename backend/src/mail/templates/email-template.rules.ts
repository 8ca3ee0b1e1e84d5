import type { TemplatePurpose } from '../../contract/mail.js';
import { PLACEHOLDERS, unknownPlaceholders } from './placeholders.js';

interface PlaceholderProblem {
  key: 'unknownPlaceholders';
  params: { placeholders: string; known: string };
}

/** The problems that keep a template from being saved (rule: mail templates), by field; empty without any. */
export function placeholderProblems(
  text: { subject: string; body: string },
  purpose: TemplatePurpose,
): Partial<Record<'subject' | 'body', PlaceholderProblem>> {
  const known = PLACEHOLDERS[purpose].map((name) => `{${name}}`).join(', ');
  const problems = (['subject', 'body'] as const).flatMap((field) => {
    const unknown = unknownPlaceholders(text[field], purpose);
    const problem: PlaceholderProblem = {
      key: 'unknownPlaceholders',
      params: { placeholders: unknown.join(', '), known },
    };
    return unknown.length === 0 ? [] : [[field, problem] as const];
  });
  return Object.fromEntries(problems);
}
