import type { EmailTemplate, EmailTemplateRequest, TemplatePreview } from '@palestra/backend/contract/mail';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { adminPath, callApi, post, reading, type ApiAnswer } from '../../api/api';
import { useLanguage } from '../../i18n/use-language';
import { useLiveQuery } from '../../kit/live/use-live';

export const TEMPLATES_QUERY = 'email-templates';

const pathOf = (id: string, ...part: string[]): string => adminPath('email-templates', id, ...part);

/** Template with the version that a save must name. */
export interface TaggedTemplate {
  template: EmailTemplate;
  etag: string;
}

const tagged = ({ data, headers }: ApiAnswer<EmailTemplate>): TaggedTemplate => ({
  template: data,
  etag: headers.get('ETag') ?? '',
});

/** All templates, named in the current language. */
export function useEmailTemplates() {
  const language = useLanguage();
  return useLiveQuery({
    queryKey: [TEMPLATES_QUERY, 'list', language],
    queryFn: reading<EmailTemplate[]>('/api/Admin/email-templates'),
    topics: ['emailTemplates'],
  });
}

/** One template and its version for saving. Never refetched unasked, because the user is editing it. */
export function useEmailTemplate(id: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: [TEMPLATES_QUERY, id, language],
    queryFn: async ({ signal }) => tagged(await callApi<EmailTemplate>(pathOf(id), { signal })),
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
): Promise<TaggedTemplate> =>
  tagged(await callApi<EmailTemplate>(pathOf(id), { method: 'PUT', body, headers: { 'If-Match': etag } }));

export const resetEmailTemplate = async (id: string, etag: string): Promise<TaggedTemplate> =>
  tagged(await callApi<EmailTemplate>(pathOf(id), { method: 'DELETE', headers: { 'If-Match': etag } }));

export const previewEmailTemplate = (id: string, body: EmailTemplateRequest, signal: AbortSignal) =>
  post<TemplatePreview>(pathOf(id, 'preview'), body, { signal });

export const testEmailTemplate = async (id: string, body: EmailTemplateRequest): Promise<string> =>
  (await callApi<null>(pathOf(id, 'test'), { method: 'POST', body })).message;
