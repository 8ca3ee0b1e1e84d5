import type { OutboxMail } from '@palestra/backend/contract/mail';
import { useState } from 'react';

/** Something can be done about it. */
export const isSelectable = ({ canResend, canSettle }: OutboxMail): boolean => canResend || canSettle;

/** Which mails of those on the screen are to be sent again, or have been dealt with. */
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
