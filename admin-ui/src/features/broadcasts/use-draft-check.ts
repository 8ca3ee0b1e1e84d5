import { LIMITS } from '@palestra/backend/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftProblems, type BroadcastDraft, type DraftProblem } from './broadcast-draft';

const MAX_OF: Readonly<Record<DraftProblem, number>> = {
  subjectRequired: 0,
  messageRequired: 0,
  subjectTooLong: LIMITS.broadcastSubjectMaxLength,
  messageTooLong: LIMITS.broadcastMessageMaxLength,
};

/** Errors of a draft by field. "Too long" shows while typing; missing fields show after a first attempt to send. */
export function useDraftCheck(draft: BroadcastDraft) {
  const { t } = useTranslation();
  const [isChecked, setChecked] = useState(false);
  const found = Object.entries(draftProblems(draft));
  const seen = found.filter(([, problem]) => isChecked || problem.endsWith('TooLong'));
  return {
    problems: Object.fromEntries(seen.map(([field, key]) => [field, t(`validation.${key}`, { max: MAX_OF[key] })])),
    isInvalid: isChecked && found.length > 0,
    whenRight: (act: () => void): void => {
      setChecked(found.length > 0);
      if (found.length === 0) act();
    },
  };
}
