import { lazy, Suspense } from 'react';
import { withTexts } from '../../i18n/start-i18n';
import { loadPart } from '../../lib/load-part';
import { useGym } from './use-gym';

const importContact = () => withTexts(['gym'], () => import('../contact/ContactControl'));
const ContactControl = lazy(async () => ({ default: (await loadPart(20, importContact)).ContactControl }));

/**
 * Contacts beside each text that sends a member to the gym. Its place is kept, so that nothing moves when it appears.
 */
export function TalkToGym({ withTimetable = false }: { withTimetable?: boolean }) {
  const contact = useGym().data?.contact;
  const ways = contact?.phone || contact?.email || contact?.viber || contact?.whatsApp ? 1 : 0;
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
