import type { EmailTemplate, EmailTemplateRequest, MailPreview } from '@palestra/backend/contract/mail';
import { callApi, type ApiAnswer } from './api';

const TEMPLATES = '/api/Admin/email-templates';
const pathOf = (id: string): string => `${TEMPLATES}/${encodeURIComponent(id)}`;

/** Template with the version that a save must name. */
export interface TaggedTemplate {
  template: EmailTemplate;
  etag: string;
}

const tagged = ({ data, headers }: ApiAnswer<EmailTemplate>): TaggedTemplate => ({
  template: data,
  etag: headers.get('ETag') ?? '',
});

export const emailTemplateCalls = {
  emailTemplates: async (signal: AbortSignal): Promise<EmailTemplate[]> => {
    return (await callApi<EmailTemplate[]>(TEMPLATES, { signal })).data;
  },

  emailTemplate: async (id: string, signal: AbortSignal): Promise<TaggedTemplate> => {
    return tagged(await callApi<EmailTemplate>(pathOf(id), { signal }));
  },

  saveEmailTemplate: async (id: string, body: EmailTemplateRequest, etag: string): Promise<TaggedTemplate> => {
    return tagged(await callApi<EmailTemplate>(pathOf(id), { method: 'PUT', body, headers: { 'If-Match': etag } }));
  },

  resetEmailTemplate: async (id: string, etag: string): Promise<TaggedTemplate> => {
    return tagged(await callApi<EmailTemplate>(pathOf(id), { method: 'DELETE', headers: { 'If-Match': etag } }));
  },

  previewEmailTemplate: async (id: string, body: EmailTemplateRequest, signal: AbortSignal): Promise<MailPreview> => {
    return (await callApi<MailPreview>(`${pathOf(id)}/preview`, { method: 'POST', body, signal })).data;
  },

  testEmailTemplate: async (id: string, body: EmailTemplateRequest): Promise<string> => {
    return (await callApi<null>(`${pathOf(id)}/test`, { method: 'POST', body })).message;
  },
};
