import { contactWaysOf } from '@palestra/backend/contract/contact';
import type { ErrorCode } from '@palestra/backend/contract/error-codes';
import { useGym } from '../api/gym';
import { ContactControl } from './contact';

/**
 * Contacts beside each text that sends a member to the gym. Its place is kept, so that nothing moves when it appears.
 */
export function TalkToGym({ withTimetable = false }: { withTimetable?: boolean }) {
  const contact = useGym().data?.contact;
  const ways = contact && contactWaysOf(contact).length > 0 ? 1 : 0;
  const rows = ways + (withTimetable ? 1 : 0);
  if (!contact || rows === 0) return null;
  return (
    <div style={{ minHeight: `calc(${rows} * (var(--touch-target) + 8px))`, paddingTop: 8 }}>
      <ContactControl contact={contact} withTimetable={withTimetable} />
    </div>
  );
}

/** Refusals that only the gym can resolve; their sentences say so. */
const CODES: readonly ErrorCode[] = [
  'CLIENT_INACTIVE',
  'NO_SUBSCRIPTION',
  'SUBSCRIPTION_INACTIVE',
  'SUBSCRIPTION_FROZEN',
  'DOCUMENT_EXPIRED',
  'DEADLINE_PASSED',
  'ACCOUNT_DISABLED',
];

export const sendsToGym = (refusals: readonly { code?: ErrorCode | undefined }[]): boolean =>
  refusals.some(({ code }) => code !== undefined && CODES.includes(code));
