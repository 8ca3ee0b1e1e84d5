import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../kit/session/use-may';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { Icon } from '../../kit/ui/Icon';
import { Panel } from '../../kit/ui/Panel';
import { isUnreached, useClient } from '../clients/client';
import { LostDevice } from '../second-factor/LostDevice';
import styles from './ClientScreen.module.css';
import { mailPasswordLink } from './client-page.api';

/**
 * Mails the client a link to choose a password. Disabled for clients who may not sign in: the link would not help them.
 */
function PasswordLink() {
  const { t } = useTranslation();
  const client = useClient();
  const [isAsked, setAsked] = useState(false);
  const { name, email } = client;
  const texts = {
    confirm: t('clients.mailPasswordLink'),
    busy: t('clients.mailing'),
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

/** How the client signs in. A child does not (rule: family). */
export function ClientAccount() {
  const { t } = useTranslation();
  const may = useMay();
  const client = useClient();
  const { id, name, guardian } = client;
  if (guardian !== null) return null;
  return (
    <Panel title={t('clients.signIn')} className={styles.preferences}>
      {isUnreached(client) ? <p className="quiet">{t('clients.noEmail.noSignIn')}</p> : <PasswordLink />}
      {may('secondFactors') && (
        <div>
          <LostDevice path={`/api/Admin/clients/${id}`} name={name} />
        </div>
      )}
    </Panel>
  );
}
