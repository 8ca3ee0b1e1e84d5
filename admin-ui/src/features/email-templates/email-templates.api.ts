import type { EmailTemplate, EmailTemplateRequest, MailPreview } from '@palestra/backend/contract/mail';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi, type ApiAnswer } from '../../api/api';
import { useLanguage } from '../../i18n/use-language';

export const TEMPLATES_QUERY = 'email-templates';

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

const fetchEmailTemplates = async (signal: AbortSignal): Promise<EmailTemplate[]> => {
  return (await callApi<EmailTemplate[]>(TEMPLATES, { signal })).data;
};

/** All templates, named in the current language. */
export function useEmailTemplates() {
  const language = useLanguage();
  return useQuery({
    queryKey: [TEMPLATES_QUERY, 'list', language],
    queryFn: ({ signal }) => fetchEmailTemplates(signal),
  });
}

const fetchEmailTemplate = async (id: string, signal: AbortSignal): Promise<TaggedTemplate> => {
  return tagged(await callApi<EmailTemplate>(pathOf(id), { signal }));
};

/** One template and its version for saving. Never refetched by itself, since it is being edited. */
export function useEmailTemplate(id: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: [TEMPLATES_QUERY, id, language],
    queryFn: ({ signal }) => fetchEmailTemplate(id, signal),
    // Keeps the edited template while the other language loads.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
}

export const saveEmailTemplate = async (
  id: string,
  body: EmailTemplateRequest,
  etag: string,
): Promise<TaggedTemplate> => {
  return tagged(await callApi<EmailTemplate>(pathOf(id), { method: 'PUT', body, headers: { 'If-Match': etag } }));
};

export const resetEmailTemplate = async (id: string, etag: string): Promise<TaggedTemplate> => {
  return tagged(await callApi<EmailTemplate>(pathOf(id), { method: 'DELETE', headers: { 'If-Match': etag } }));
};

export const previewEmailTemplate = async (
  id: string,
  body: EmailTemplateRequest,
  signal: AbortSignal,
): Promise<MailPreview> => {
  return (await callApi<MailPreview>(`${pathOf(id)}/preview`, { method: 'POST', body, signal })).data;
};

export const testEmailTemplate = async (id: string, body: EmailTemplateRequest): Promise<string> => {
  return (await callApi<null>(`${pathOf(id)}/test`, { method: 'POST', body })).message;
};
