import { contactWaysOf } from '@palestra/backend/contract/contact';
import type { ErrorCode } from '@palestra/backend/contract/error-codes';
import { Suspense } from 'react';
import { useGym } from '../api/gym';
import { withTexts } from '../i18n/start-i18n';
import { lazyPart } from './lazy-part';

const ContactControl = lazyPart(20, async () => (await withTexts(['gym'], () => import('./contact'))).ContactControl);

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
      <Suspense>
        <ContactControl contact={contact} withTimetable={withTimetable} />
      </Suspense>
    </div>
  );
}

/** Refusals that only the gym can resolve; their sentences say so. */
const CODES: readonly ErrorCode[] = [
  'CLIENT_INACTIVE',
  'NO_SUBSCRIPTION',
  'SUBSCRIPTION_INACTIVE',
  'SUBSCRIPTION_FROZEN',
  'DEADLINE_PASSED',
  'ACCOUNT_DISABLED',
];

export const sendsToGym = (refusals: readonly { code?: ErrorCode | undefined }[]): boolean =>
  refusals.some(({ code }) => code !== undefined && CODES.includes(code));
