import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLanguage } from '../i18n/use-language';
import type { ConsoleDataProvider } from '../providers/data-provider';

export const TEMPLATES_QUERY = 'email-templates';

/** Every template, named in the language spoken now. */
export function useEmailTemplates() {
  const { emailTemplates } = useDataProvider<ConsoleDataProvider>();
  const language = useLanguage();
  return useQuery({
    queryKey: [TEMPLATES_QUERY, 'list', language],
    queryFn: ({ signal }) => emailTemplates(signal),
  });
}

/** One template, with the version that a save has to name. Read anew only when asked: it is being edited. */
export function useEmailTemplate(id: string) {
  const { emailTemplate } = useDataProvider<ConsoleDataProvider>();
  const language = useLanguage();
  return useQuery({
    queryKey: [TEMPLATES_QUERY, id, language],
    queryFn: ({ signal }) => emailTemplate(id, signal),
    // A switch of language keeps what is being edited.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
}
