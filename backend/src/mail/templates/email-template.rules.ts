import type { TemplatePurpose } from '../../contract/mail.js';
import { looseBraces, PLACEHOLDERS, unknownPlaceholders } from './placeholders.js';

interface PlaceholderProblem {
  key: 'unknownPlaceholders' | 'looseBraces';
  params: { placeholders: string; known: string };
}

function problemIn(text: string, purpose: TemplatePurpose): PlaceholderProblem | null {
  const known = PLACEHOLDERS[purpose].map((name) => `{${name}}`).join(', ');
  const unknown = unknownPlaceholders(text, purpose);
  if (unknown.length > 0) return { key: 'unknownPlaceholders', params: { placeholders: unknown.join(', '), known } };
  const loose = looseBraces(text);
  return loose.length === 0 ? null : { key: 'looseBraces', params: { placeholders: loose.join(', '), known } };
}

/** The problems that keep a template from being saved (rule: mail templates), by field; empty without any. */
export function placeholderProblems(
  text: { subject: string; body: string; short?: string | null },
  purpose: TemplatePurpose,
): Partial<Record<'subject' | 'body' | 'short', PlaceholderProblem>> {
  const problems = (['subject', 'body', 'short'] as const).flatMap((field) => {
    const problem = problemIn(text[field] ?? '', purpose);
    return problem === null ? [] : [[field, problem] as const];
  });
  return Object.fromEntries(problems);
}
