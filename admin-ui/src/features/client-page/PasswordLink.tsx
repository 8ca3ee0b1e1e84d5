import type { ClientDetails } from '@palestra/backend/contract/client';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { Icon } from '../../kit/ui/Icon';

/**
 * Mails the client a link to choose a password. Disabled for clients who may not sign in: the link would not help them.
 */
export function PasswordLink({ client }: { client: ClientDetails }) {
  const { t } = useTranslation();
  const { mailPasswordLink } = useDataProvider<ConsoleDataProvider>();
  const [isAsked, setAsked] = useState(false);
  const { name, email } = client;
  const texts = {
    confirm: t('clients.mailPasswordLink'),
    busy: t('clients.mailing'),
    keep: t('app.cancel'),
    done: t('clients.passwordLinkMailed'),
    failed: t('errors.passwordLink'),
  };
  return (
    <div>
      <Button
        variant="outlined"
        startIcon={<Icon name="mail" size={18} />}
        disabled={!client.isActive}
        onClick={() => setAsked(true)}
      >
        {t('clients.passwordLink')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          kind="info"
          title={t('clients.passwordLinkTitle')}
          texts={texts}
          onConfirm={() => mailPasswordLink(client.id)}
          onClose={() => setAsked(false)}
        >
          <p>{t('clients.passwordLinkText', { name, email })}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
