import { loadPart } from '../../kit/load-part';

const GlobalSettings = loadPart('global-settings', async () => ({
  default: (await import('./GlobalSettings')).GlobalSettings,
}));

const AuditTrail = loadPart('audit-trail', async () => ({ default: (await import('../audit/AuditTrail')).AuditTrail }));

const WeeklyTemplate = loadPart('global-timeslots', async () => ({
  default: (await import('../global-timeslots/WeeklyTemplate')).WeeklyTemplate,
}));

const BroadcastSection = loadPart('broadcast', async () => ({
  default: (await import('../broadcasts/BroadcastSection')).BroadcastSection,
}));

const EmailTemplatesSection = loadPart('email-templates', async () => ({
  default: (await import('../email-templates/EmailTemplatesSection')).EmailTemplatesSection,
}));

const MailsSection = loadPart('mails', async () => ({
  default: (await import('../mails/MailsSection')).MailsSection,
}));

/** Tabs of the settings, in order. Each has its own address, loads on opening, and belongs to its own folder. */
export const SETTINGS_SECTIONS = [
  { path: '', title: 'settings.global', lead: 'settings.lead', Content: GlobalSettings },
  { path: 'global-timeslots', title: 'globalTimeslots.title', lead: 'globalTimeslots.lead', Content: WeeklyTemplate },
  { path: 'broadcast', title: 'broadcast.title', lead: 'broadcast.lead', Content: BroadcastSection },
  { path: 'email-templates', title: 'templates.title', lead: 'templates.lead', Content: EmailTemplatesSection },
  { path: 'mails', title: 'mails.title', lead: 'mails.lead', Content: MailsSection },
  { path: 'audit', title: 'audit.title', lead: 'audit.lead', Content: AuditTrail },
] as const;

export const sectionAddress = (path: string): string => (path === '' ? '/settings' : `/settings/${path}`);
