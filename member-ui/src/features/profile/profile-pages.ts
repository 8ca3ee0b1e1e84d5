import type { Capability } from '@palestra/backend/contract/capability-names';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { Gym } from '@palestra/backend/contract/gym';
import type { Language } from '@palestra/backend/contract/languages';
import type { Ledger } from '@palestra/backend/contract/money';
import { formatMoney } from '@palestra/web-kit/format-date';
import type { Translate } from '../../i18n/translate.js';

/** Apart from the other texts of these pages, because the profile shows them too. */
export const CALENDAR_TITLE = { el: 'Ημερολόγιο', en: 'Calendar' };
export const MESSAGES_TITLE = { el: 'Ειδοποιήσεις', en: 'Messages' };
export const FREEZE_TITLE = { el: 'Παύση', en: 'Pause' };
export const SECOND_FACTOR_TITLE = { el: 'Σύνδεση σε δύο βήματα', en: 'Two-step sign-in' };
export const STANDING_TITLE = { el: 'Σταθερές κρατήσεις', en: 'Standing bookings' };

/** Titles of the pages behind the profile, and the way back to it. */
export const PROFILE_PAGES = {
  el: {
    back: 'Πίσω στο προφίλ',
    more: 'Περισσότερα',
    security: 'Ασφάλεια',
    ledger: 'Λογαριασμός',
    documents: 'Έγγραφα',
    owes: (amount: string) => `Οφείλετε ${amount}.`,
  },
  en: {
    back: 'Back to the profile',
    more: 'More',
    security: 'Security',
    ledger: 'Account',
    documents: 'Documents',
    owes: (amount: string) => `You owe ${amount}.`,
  },
};

/** A line of the list below the profile. */
interface Line {
  href: string;
  text: string;
  /** Known before the page is opened, such as a debt. */
  note?: string | undefined;
  isOffered: boolean;
}

interface LineFacts {
  profile: ClientProfile;
  gym: Gym;
  ledger: Ledger | undefined;
  hasDocuments: boolean;
  /** False for a child, whose account is the adult's. */
  isOwn: boolean;
  uses: (capability: Capability) => boolean;
  language: Language;
  t: Translate;
}

/** Pages behind the profile: those that this gym and this person have. */
export function linesOf({ profile, gym, ledger, hasDocuments, isOwn, uses, language, t }: LineFacts): Line[] {
  const words = PROFILE_PAGES[language];
  const { fairUse, certificate } = profile;
  const hasContact = Object.values(gym.contact).some((value) => value !== null);
  const owed = ledger !== undefined && ledger.balanceCents > 0;
  const lines: Line[] = [
    { href: '/standing', text: STANDING_TITLE[language], isOffered: gym.standingBookings !== 'off' },
    { href: '/freeze', text: FREEZE_TITLE[language], isOffered: gym.memberFreezing !== 'off' },
    { href: '/calendar', text: CALENDAR_TITLE[language], isOffered: uses('calendarFeeds') },
    { href: '/messages', text: MESSAGES_TITLE[language], isOffered: isOwn && uses('phoneMessages') },
    {
      ...{ href: '/ledger', text: words.ledger, isOffered: ledger !== undefined && ledger.entries.length > 0 },
      note: owed ? words.owes(formatMoney(ledger.balanceCents, language)) : undefined,
    },
    {
      ...{ href: '/points', isOffered: fairUse !== null && fairUse.offences.length > 0 },
      text: fairUse === null ? '' : t('fairUse.title', { points: fairUse.points, limit: fairUse.limit }),
    },
    {
      ...{ href: '/documents', text: words.documents },
      isOffered: uses('papers') && (certificate !== null || hasDocuments),
      note: certificate === null || certificate.state === 'expiring' ? undefined : t('status.certificate'),
    },
    { href: '/terms', text: t('profile.gymTerms'), isOffered: profile.terms !== null },
    { href: '/security', text: words.security, isOffered: isOwn },
    { href: '/settings', text: t('look.title'), isOffered: true },
    { href: '/my-data', text: t('myData.title'), isOffered: isOwn },
    { href: '/contact', text: t('contact.title'), isOffered: hasContact },
  ];
  return lines.filter(({ isOffered }) => isOffered);
}
