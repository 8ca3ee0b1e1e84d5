import type { EmailTemplateRequest } from '@palestra/backend/contract/mail';
import { useState } from 'react';
import type { TaggedTemplate } from '../providers/email-template-calls';

const textOf = ({ subject, body }: EmailTemplateRequest): EmailTemplateRequest => ({ subject, body });
const isSame = (a: EmailTemplateRequest, b: EmailTemplateRequest): boolean =>
  a.subject === b.subject && a.body === b.body;

/**
 * What is typed over what is saved. When somebody else saved meanwhile, theirs is kept beside what is typed, and the
 * next save names their version: it goes over a text that has been seen.
 */
export function useTemplateDraft(loaded: TaggedTemplate) {
  const [saved, setSaved] = useState(loaded);
  const [typed, setTyped] = useState(() => textOf(loaded.template));
  const [isBehind, setBehind] = useState(false);
  const isChanged = !isSame(typed, saved.template);
  return {
    ...{ saved, typed, isChanged },
    /** What others saved while this was typed, once it has been read. */
    theirs: isBehind && isChanged ? textOf(saved.template) : null,
    type: (part: Partial<EmailTemplateRequest>): void => setTyped((before) => ({ ...before, ...part })),
    undo: (): void => setTyped(textOf(saved.template)),
    /** What is on record now is what was sent from here; what was typed since then stays. Nothing sent: it was reset. */
    settle: (next: TaggedTemplate, sent?: EmailTemplateRequest): void => {
      setSaved(next);
      setTyped((before) => (sent === undefined || isSame(before, sent) ? textOf(next.template) : before));
      setBehind(false);
    },
    /** What is on record now is somebody else's. */
    fallBehind: (next: TaggedTemplate): void => {
      setSaved(next);
      setBehind(true);
    },
  };
}
