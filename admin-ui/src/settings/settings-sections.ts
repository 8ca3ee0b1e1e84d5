import { loadPart } from '../start/load-part';

const GlobalSettings = loadPart('global-settings', async () => ({
  default: (await import('./GlobalSettings')).GlobalSettings,
}));

const AuditTrail = loadPart('audit-trail', async () => ({ default: (await import('../audit/AuditTrail')).AuditTrail }));

const WeeklyTemplate = loadPart('global-timeslots', async () => ({
  default: (await import('../global-timeslots/WeeklyTemplate')).WeeklyTemplate,
}));

/** The tabs of the settings, in their order. Each has an address, is loaded when it is opened, and belongs to its own area. */
export const SETTINGS_SECTIONS = [
  { path: '', title: 'settings.global', lead: 'settings.lead', Content: GlobalSettings },
  { path: 'global-timeslots', title: 'globalTimeslots.title', lead: 'globalTimeslots.lead', Content: WeeklyTemplate },
  { path: 'audit', title: 'audit.title', lead: 'audit.lead', Content: AuditTrail },
] as const;

export const sectionAddress = (path: string): string => (path === '' ? '/settings' : `/settings/${path}`);
