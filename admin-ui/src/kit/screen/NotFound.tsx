import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/EmptyState';
import { Screen } from './Screen';

/** `text` explains the probable reason, where one is known. */
export function NotFound({ text }: { text?: string; title?: unknown }) {
  const { t } = useTranslation();
  return (
    <Screen title={t('app.notFound')}>
      <EmptyState icon="search" text={text ?? t('app.notFoundHint')}>
        <Button component={Link} to="/" variant="outlined">
          {t('app.toOverview')}
        </Button>
      </EmptyState>
    </Screen>
  );
}
