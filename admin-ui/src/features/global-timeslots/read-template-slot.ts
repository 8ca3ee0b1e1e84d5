import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';

/** Template slot with the version that was read. */
export interface ReadTemplateSlot {
  slot: GlobalTimeslot;
  etag: string | null;
}

export interface TemplateDialogProps {
  read: ReadTemplateSlot;
  onClose: () => void;
  onReload: () => Promise<boolean>;
}
