import type { EmailTemplateRequest } from '@palestra/backend/contract/mail';
import { useState } from 'react';
import type { TaggedTemplate } from '../../api/email-template-calls';

const textOf = ({ subject, body }: EmailTemplateRequest): EmailTemplateRequest => ({ subject, body });
const isSame = (a: EmailTemplateRequest, b: EmailTemplateRequest): boolean =>
  a.subject === b.subject && a.body === b.body;

/**
 * Typed text over the saved one. When somebody else saved meanwhile, their text is kept beside the typed one, and the
 * next save names their version: it overwrites a text that the user has seen.
 */
export function useTemplateDraft(loaded: TaggedTemplate) {
  const [saved, setSaved] = useState(loaded);
  const [typed, setTyped] = useState(() => textOf(loaded.template));
  const [isBehind, setBehind] = useState(false);
  const isChanged = !isSame(typed, saved.template);
  return {
    ...{ saved, typed, isChanged },
    /** Text that others saved while this was typed; null if there is none. */
    theirs: isBehind && isChanged ? textOf(saved.template) : null,
    type: (part: Partial<EmailTemplateRequest>): void => setTyped((before) => ({ ...before, ...part })),
    undo: (): void => setTyped(textOf(saved.template)),
    /**
     * Takes over the saved version and keeps what was typed since it was sent. Without `sent` (a reset) the typed text
     * goes too.
     */
    settle: (next: TaggedTemplate, sent?: EmailTemplateRequest): void => {
      setSaved(next);
      setTyped((before) => (sent === undefined || isSame(before, sent) ? textOf(next.template) : before));
      setBehind(false);
    },
    /** Takes over a version that somebody else saved, and keeps the typed text. */
    fallBehind: (next: TaggedTemplate): void => {
      setSaved(next);
      setBehind(true);
    },
  };
}
