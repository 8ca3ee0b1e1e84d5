import type { RegisterEntry } from '@palestra/backend/contract/money';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sectionPath } from '../clients/client-sections';

/** The client of an entry, or that it is of a gift card whose buyer the gym does not know. */
export function EntryName({ entry: { userId, userName, isReversed } }: { entry: RegisterEntry }) {
  const { t } = useTranslation();
  if (userId === null) return <span>{t('money.methods.giftCard')}</span>;
  return <Link to={sectionPath(userId, 'subscription')}>{isReversed ? <s>{userName}</s> : userName}</Link>;
}
