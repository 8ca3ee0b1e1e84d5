import type { IconName } from '../ui/Icon';

export type ClientSection = 'info' | 'subscription' | 'appointments' | 'audit';

/** What the list offers for a client. */
export const CLIENT_ACTIONS = [
  { section: 'info', icon: 'person' },
  { section: 'subscription', icon: 'card' },
  { section: 'appointments', icon: 'calendar' },
] as const satisfies readonly { section: ClientSection; icon: IconName }[];

/** The tabs of his screen: the same, and what was done to all of it. */
export const CLIENT_SECTIONS: readonly ClientSection[] = [...CLIENT_ACTIONS.map(({ section }) => section), 'audit'];

export const sectionPath = (clientId: string, section: ClientSection): string =>
  section === 'info' ? `/clients/${clientId}` : `/clients/${clientId}/${section}`;

/** The section that the rest of the address names; null when it names none. */
export function sectionOf(rest: string | undefined): ClientSection | null {
  if (rest === undefined || rest === '') return 'info';
  return CLIENT_SECTIONS.find((section) => section === rest && section !== 'info') ?? null;
}
