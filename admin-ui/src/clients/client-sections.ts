import type { IconName } from '../ui/Icon';

export type ClientSection = 'info' | 'subscription' | 'appointments';

/** What the list offers for a client, and the tabs of his screen: the same three things. */
export const CLIENT_SECTIONS: readonly { section: ClientSection; icon: IconName }[] = [
  { section: 'info', icon: 'person' },
  { section: 'subscription', icon: 'card' },
  { section: 'appointments', icon: 'calendar' },
];

export const sectionPath = (clientId: string, section: ClientSection): string =>
  section === 'info' ? `/clients/${clientId}` : `/clients/${clientId}/${section}`;

/** The section that the rest of the address names; null when it names none. */
export function sectionOf(rest: string | undefined): ClientSection | null {
  if (rest === undefined || rest === '') return 'info';
  return CLIENT_SECTIONS.find(({ section }) => section === rest && section !== 'info')?.section ?? null;
}
