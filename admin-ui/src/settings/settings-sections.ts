import { loadPart } from '../start/load-part';

const GlobalSettings = loadPart('global-settings', async () => ({
  default: (await import('./GlobalSettings')).GlobalSettings,
}));

/** The tabs of the settings, in their order. Each has an address, is loaded when it is opened, and belongs to its own area. */
export const SETTINGS_SECTIONS = [
  { path: '', title: 'settings.global', lead: 'settings.lead', Content: GlobalSettings },
] as const;

export const sectionAddress = (path: string): string => (path === '' ? '/settings' : `/settings/${path}`);
