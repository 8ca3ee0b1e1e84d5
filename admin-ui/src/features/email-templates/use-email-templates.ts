import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLanguage } from '../../i18n/use-language';
import type { ConsoleDataProvider } from '../../api/data-provider';

export const TEMPLATES_QUERY = 'email-templates';

/** All templates, named in the current language. */
export function useEmailTemplates() {
  const { emailTemplates } = useDataProvider<ConsoleDataProvider>();
  const language = useLanguage();
  return useQuery({
    queryKey: [TEMPLATES_QUERY, 'list', language],
    queryFn: ({ signal }) => emailTemplates(signal),
  });
}

/** One template and its version for saving. Never refetched by itself, since it is being edited. */
export function useEmailTemplate(id: string) {
  const { emailTemplate } = useDataProvider<ConsoleDataProvider>();
  const language = useLanguage();
  return useQuery({
    queryKey: [TEMPLATES_QUERY, id, language],
    queryFn: ({ signal }) => emailTemplate(id, signal),
    // Keeps the edited template while the other language loads.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
}
