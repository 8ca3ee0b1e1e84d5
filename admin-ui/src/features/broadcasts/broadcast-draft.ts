import type { Language } from '@palestra/backend/contract/languages';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { BroadcastRequest } from '@palestra/backend/contract/mail';
import { lengthOf } from '../../kit/ui/length-of';

/** A broadcast in the making, in one language or both. */
export interface BroadcastDraft {
  subject: string;
  message: string;
  subjectEn: string;
  messageEn: string;
  activeClientsOnly: boolean;
  /** By SMS to those who can get it. */
  byText: boolean;
  /** Identifies this exact text, so that sending it twice creates one broadcast; null while nothing is written. */
  requestId: string | null;
}

export type DraftField = 'subject' | 'message' | 'subjectEn' | 'messageEn';
export type DraftProblem = 'subjectRequired' | 'subjectTooLong' | 'messageRequired' | 'messageTooLong';

export const EMPTY_DRAFT: BroadcastDraft = {
  subject: '',
  message: '',
  subjectEn: '',
  messageEn: '',
  activeClientsOnly: true,
  byText: false,
  requestId: null,
};

export const FIELDS_OF: Readonly<Record<Language, { subject: DraftField; message: DraftField }>> = {
  el: { subject: 'subject', message: 'message' },
  en: { subject: 'subjectEn', message: 'messageEn' },
};

const isBlank = (text: string): boolean => text.trim() === '';

export const isWritten = (draft: BroadcastDraft, language: Language): boolean =>
  Object.values(FIELDS_OF[language]).some((field) => !isBlank(draft[field]));

export const isEmptyDraft = (draft: BroadcastDraft): boolean => !isWritten(draft, 'el') && !isWritten(draft, 'en');

/** The language whose readers get the other one's text; null when both are written. */
export function missingLanguage(draft: BroadcastDraft): Language | null {
  if (isEmptyDraft(draft)) return null;
  return (['el', 'en'] as const).find((language) => !isWritten(draft, language)) ?? null;
}

function problemOf(text: string, part: 'subject' | 'message', isNeeded: boolean): DraftProblem | null {
  const max = part === 'subject' ? LIMITS.broadcastSubjectMaxLength : LIMITS.broadcastMessageMaxLength;
  if (lengthOf(text) > max) return `${part}TooLong`;
  return isNeeded && isBlank(text) ? `${part}Required` : null;
}

/** Errors by field: one language must be complete, and neither may be half written. */
export function draftProblems(draft: BroadcastDraft): Partial<Record<DraftField, DraftProblem>> {
  const found: Partial<Record<DraftField, DraftProblem>> = {};
  for (const language of ['el', 'en'] as const) {
    const isNeeded = isWritten(draft, language) || (language === 'el' && isEmptyDraft(draft));
    for (const part of ['subject', 'message'] as const) {
      const field = FIELDS_OF[language][part];
      const problem = problemOf(draft[field], part, isNeeded);
      if (problem !== null) found[field] = problem;
    }
  }
  return found;
}

/** `nothing` fills an empty preview. An English-only draft goes into the default fields, so that everybody gets it. */
export function toBroadcastRequest(draft: BroadcastDraft, nothing = ''): BroadcastRequest {
  const { activeClientsOnly, byText } = draft;
  const how = { activeClientsOnly, ...(byText && { byText }) };
  const written = (text: string): string => (isBlank(text) ? nothing : text);
  const english = { subject: written(draft.subjectEn), message: written(draft.messageEn) };
  if (!isWritten(draft, 'el')) return { ...english, subjectEn: null, messageEn: null, ...how };
  const isTranslated = isWritten(draft, 'en');
  return {
    subject: written(draft.subject),
    message: written(draft.message),
    subjectEn: isTranslated ? english.subject : null,
    messageEn: isTranslated ? english.message : null,
    ...how,
  };
}

export const USER_NAME = '{UserName}';

/** Finds texts that look like placeholders but would be sent as they are. */
export const strayPlaceholders = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\{\p{L}[\p{L}\d_]*\}/gu)].map(([found]) => found).filter((found) => found !== USER_NAME),
  ),
];
