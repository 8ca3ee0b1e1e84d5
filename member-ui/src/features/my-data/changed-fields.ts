import type { Language } from '@palestra/backend/contract/languages';

/** Names of audited fields. Unknown fields show under their own name, because nothing may be left out. */
const NAMES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  name: { el: 'Ονοματεπώνυμο', en: 'Name' },
  email: { el: 'Email', en: 'Email' },
  phone: { el: 'Τηλέφωνο', en: 'Phone' },
  isActive: { el: 'Ενεργός', en: 'Active' },
  isMorningClient: { el: 'Πρωινό πρόγραμμα', en: 'Morning schedule' },
  adminNotificationEnabled: { el: 'Ειδοποίηση του προσωπικού', en: 'Staff are told' },
  erasureRequestedAt: { el: 'Αίτημα διαγραφής', en: 'Request for erasure' },
  startDate: { el: 'Έναρξη', en: 'Start' },
  endDate: { el: 'Λήξη', en: 'End' },
  monthlyLimit: { el: 'Όριο του μήνα', en: 'Monthly limit' },
  frozenAt: { el: 'Πάγωμα', en: 'Frozen' },
  status: { el: 'Κατάσταση', en: 'Status' },
  reason: { el: 'Αιτία', en: 'Reason' },
  date: { el: 'Ημερομηνία', en: 'Date' },
  startTime: { el: 'Από', en: 'From' },
  endTime: { el: 'Έως', en: 'Until' },
};

export const fieldName = (name: string, language: Language): string => NAMES[name]?.[language] ?? name;

interface ShownField {
  name: string;
  was: string;
  is: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function text(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** Fields that differ between both sides of an entry; all of them for an entry with one side. */
export function shownFields(before: unknown, after: unknown): ShownField[] {
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .map((name) => ({ name, was: text(was[name]), is: text(is[name]) }))
    .filter((field) => field.was !== field.is);
}
