import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from './FormPanel.module.css';

export function FormActions({ submit, children }: { submit: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const { isSubmitting } = useFormState();
  return (
    <div className={styles.actions}>
      <Button type="submit" variant="contained" disabled={isSubmitting} aria-busy={isSubmitting}>
        {isSubmitting ? t('app.saving') : submit}
      </Button>
      {children}
    </div>
  );
}
