import { useTranslation } from 'react-i18next';
import { loadPart } from '../../kit/load-part';
import { ScreenOfParts } from '../../kit/parts/ScreenOfParts';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';

const TakingsSection = loadPart('takings', () => import('./TakingsSection'), 'TakingsSection');
const TillSection = loadPart('till', () => import('./TillSection'), 'TillSection');
const OwedSection = loadPart('owed', () => import('./OwedSection'), 'OwedSection');
const RegisterSection = loadPart('register', () => import('./RegisterSection'), 'RegisterSection');
const OnlineSection = loadPart('online-payments', () => import('./OnlineSection'), 'OnlineSection');
const GiftCardsSection = loadPart('gift-cards', () => import('./GiftCardsSection'), 'GiftCardsSection');
const PlansSection = loadPart('plans', () => import('./PlansSection'), 'PlansSection');

/** All about money, in the order in which the day needs it: takings, debts, books, plans. */
export function MoneyScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const today = clock?.today;
  const day = today === undefined ? '' : format.day(today);
  const part = (name: 'takings' | 'owing') => ({
    title: t(`money.${name}.title`),
    lead: t(`money.${name}.lead`, { day }),
  });
  return (
    <ScreenOfParts
      at="/money"
      title={t('nav.money')}
      label={t('money.sections')}
      parts={[
        { path: '', permission: 'money', ...part('takings'), Content: TakingsSection },
        {
          path: 'till',
          permission: 'money',
          title: t('money.till.title'),
          lead: t('money.till.lead'),
          Content: TillSection,
        },
        { path: 'owed', permission: 'money', ...part('owing'), Content: OwedSection },
        {
          path: 'gift-cards',
          permission: 'money',
          title: t('money.cards.title'),
          lead: t('money.cards.lead'),
          Content: GiftCardsSection,
        },
        {
          path: 'register',
          permission: 'accounts',
          title: t('money.register'),
          lead: t('money.registerLead'),
          Content: RegisterSection,
        },
        {
          path: 'online',
          // Nothing can have gone wrong before.
          isHidden: clock?.gym.hasPaymentProvider !== true,
          permission: 'accounts',
          title: t('money.paying.problemsTitle'),
          lead: t('money.paying.problemsLead'),
          Content: OnlineSection,
        },
        {
          path: 'plans',
          permission: 'plans',
          title: t('money.plans'),
          lead: t('money.plansLead'),
          Content: PlansSection,
        },
      ]}
    />
  );
}
