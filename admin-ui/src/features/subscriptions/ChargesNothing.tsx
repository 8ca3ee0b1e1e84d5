import { useTranslation } from 'react-i18next';
import { Banner } from '../../kit/ui/Banner';
import { useSells } from '../clients/use-plans';

/** Says in a gym that sells plans that a renewal is no sale (rule: plans). */
export function ChargesNothing() {
  const { t } = useTranslation();
  const { sells } = useSells();
  return sells && <Banner kind="info" text={t('subscription.chargesNothing', { sell: t('money.sellPlan') })} />;
}
