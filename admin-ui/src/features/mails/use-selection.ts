import type { OutboxMail } from '@palestra/backend/contract/mail';
import { useState } from 'react';

/** True if the mail can be resent or settled. */
export const isSelectable = ({ canResend, canSettle }: OutboxMail): boolean => canResend || canSettle;

/** Selected mails of the current page. */
export function useSelection(mails: readonly OutboxMail[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selectable = mails.filter(isSelectable);
  const selected = selectable.filter(({ id }) => ids.has(id));
  return {
    selected,
    isSelected: (id: string): boolean => ids.has(id),
    hasSome: selectable.length > 0,
    hasAll: selectable.length > 0 && selected.length === selectable.length,
    toggle: (id: string): void => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    toggleAll: (isOn: boolean): void => setIds(new Set(isOn ? selectable.map(({ id }) => id) : [])),
    clear: (): void => setIds(new Set()),
  };
}
