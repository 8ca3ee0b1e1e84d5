import type { Capability } from '@palestra/backend/contract/capability-names';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { Gym } from '@palestra/backend/contract/gym';
import type { Language } from '@palestra/backend/contract/languages';
import type { Ledger } from '@palestra/backend/contract/money';
import type { OnlineOffer } from '@palestra/backend/contract/online-payment';
import { formatMoney } from '@palestra/web-kit/format-date';
import type { Translate } from '../../i18n/translate.js';

/** Titles of pages behind the profile, by path: as its lines say them, and as the pages do. */
export const PAGE_TITLES = {
  el: {
    '/standing': 'Σταθερές κρατήσεις',
    '/freeze': 'Παύση',
    '/calendar': 'Ημερολόγιο',
    '/messages': 'Ειδοποιήσεις',
    '/ledger': 'Λογαριασμός',
    '/pay': 'Πληρωμή online',
    '/renewing': 'Αυτόματη ανανέωση',
    '/documents': 'Έγγραφα',
    '/security': 'Ασφάλεια',
  },
  en: {
    '/standing': 'Standing bookings',
    '/freeze': 'Pause',
    '/calendar': 'Calendar',
    '/messages': 'Messages',
    '/ledger': 'Account',
    '/pay': 'Pay online',
    '/renewing': 'Renewing by itself',
    '/documents': 'Documents',
    '/security': 'Security',
  },
};

/** Empty for a page that says its title itself. */
export const titleOf = (path: string, language: Language): string =>
  new Map(Object.entries(PAGE_TITLES[language])).get(path) ?? '';

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
  offer: OnlineOffer | undefined;
  hasDocuments: boolean;
  /** False for a child, whose account is the adult's. */
  isOwn: boolean;
  uses: (capability: Capability) => boolean;
  language: Language;
  t: Translate;
}

/** Pages behind the profile: those that this gym and this person have. */
export function linesOf({ profile, gym, ledger, offer, hasDocuments, isOwn, uses, language, t }: LineFacts): Line[] {
  const titles = PAGE_TITLES[language];
  const { fairUse, certificate } = profile;
  const hasContact = Object.values(gym.contact).some((value) => value !== null);
  const owed = ledger !== undefined && ledger.balanceCents > 0;
  const lines: Line[] = [
    { href: '/standing', text: titles['/standing'], isOffered: gym.standingBookings !== 'off' },
    { href: '/freeze', text: titles['/freeze'], isOffered: gym.memberFreezing !== 'off' },
    { href: '/calendar', text: titles['/calendar'], isOffered: uses('calendarFeeds') },
    { href: '/messages', text: titles['/messages'], isOffered: isOwn && (uses('phoneMessages') || uses('texting')) },
    {
      ...{ href: '/ledger', text: titles['/ledger'], isOffered: ledger !== undefined && ledger.entries.length > 0 },
      note: owed ? t('pages.owes', { amount: formatMoney(ledger.balanceCents, language) }) : undefined,
    },
    {
      ...{ href: '/pay', text: titles['/pay'] },
      isOffered: (offer?.provider ?? null) !== null || (offer?.giftCardOwedCents ?? 0) > 0,
    },
    { href: '/renewing', text: titles['/renewing'], isOffered: offer?.isRenewing === true },
    {
      ...{ href: '/points', isOffered: fairUse !== null && fairUse.offences.length > 0 },
      text: fairUse === null ? '' : t('fairUse.title', { points: fairUse.points, limit: fairUse.limit }),
    },
    {
      ...{ href: '/documents', text: titles['/documents'] },
      isOffered: uses('papers') && (certificate !== null || hasDocuments),
      note: certificate === null || certificate.state === 'expiring' ? undefined : t('status.certificate'),
    },
    { href: '/terms', text: t('profile.gymTerms'), isOffered: profile.terms !== null },
    { href: '/security', text: titles['/security'], isOffered: isOwn },
    { href: '/settings', text: t('look.title'), isOffered: true },
    { href: '/my-data', text: t('myData.title'), isOffered: isOwn },
    { href: '/contact', text: t('contact.title'), isOffered: hasContact },
  ];
  return lines.filter(({ isOffered }) => isOffered);
}
