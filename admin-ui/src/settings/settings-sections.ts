import { loadPart } from '../start/load-part';

const GlobalSettings = loadPart('global-settings', async () => ({
  default: (await import('./GlobalSettings')).GlobalSettings,
}));

const AuditTrail = loadPart('audit-trail', async () => ({ default: (await import('../audit/AuditTrail')).AuditTrail }));

/** The tabs of the settings, in their order. Each has an address, is loaded when it is opened, and belongs to its own area. */
export const SETTINGS_SECTIONS = [
  { path: '', title: 'settings.global', lead: 'settings.lead', Content: GlobalSettings },
  { path: 'audit', title: 'audit.title', lead: 'audit.lead', Content: AuditTrail },
] as const;

export const sectionAddress = (path: string): string => (path === '' ? '/settings' : `/settings/${path}`);
