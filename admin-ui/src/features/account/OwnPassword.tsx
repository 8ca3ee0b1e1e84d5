import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import panel from '../../kit/ui/Panel.module.css';
import styles from './account.module.css';
import { PasswordDialog } from './PasswordDialog';

export function OwnPassword({ email }: { email: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={`${panel.panel} ${styles.section}`}>
      <h2>{t('account.password')}</h2>
      <p className={styles.text}>{t('account.passwordText')}</p>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('account.changePassword')}
      </Button>
      {isOpen && <PasswordDialog email={email} onClose={() => setOpen(false)} />}
    </section>
  );
}
