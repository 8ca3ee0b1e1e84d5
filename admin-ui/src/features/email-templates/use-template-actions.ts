import type { EmailTemplateRequest } from '@palestra/backend/contract/mail';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { ConsoleDataProvider } from '../../api/data-provider';
import type { TaggedTemplate } from '../../api/email-template-calls';
import { useRefusal } from './use-refusal';
import { TEMPLATES_QUERY } from './use-email-templates';

/** Saves, tests and resets a template, and collects the errors. */
export function useTemplateActions(
  { template: { id }, etag }: TaggedTemplate,
  typed: EmailTemplateRequest,
  onSettled: (next: TaggedTemplate, sent?: EmailTemplateRequest) => void,
) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { saveEmailTemplate, resetEmailTemplate, testEmailTemplate } = useDataProvider<ConsoleDataProvider>();
  const settle = (next: TaggedTemplate, sent?: EmailTemplateRequest): void => {
    onSettled(next, sent);
    void queryClient.invalidateQueries({ queryKey: [TEMPLATES_QUERY, 'list'] });
  };
  const save = useMutation({
    mutationFn: (sent: EmailTemplateRequest) => saveEmailTemplate(id, sent, etag),
    onSuccess: (next, sent) => {
      settle(next, sent);
      notify(t('templates.saved'), { type: 'success' });
    },
  });
  const test = useMutation({
    mutationFn: () => testEmailTemplate(id, typed),
    onSuccess: (said) => notify(said, { type: 'success' }),
  });
  const refusal = useRefusal(save.error, test.error);
  const clear = (): void => {
    save.reset();
    test.reset();
  };
  return {
    save: () => (clear(), save.mutate(typed)),
    test: () => (clear(), test.mutate()),
    reset: async (): Promise<void> => settle(await resetEmailTemplate(id, etag)),
    isSaving: save.isPending,
    isTesting: test.isPending,
    ...refusal,
    clear,
  };
}
