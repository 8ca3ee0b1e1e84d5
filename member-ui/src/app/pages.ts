import { withTexts } from '../i18n/start-i18n';
import { lazyPart } from '../ui/lazy-part';

export const VisitorPage = lazyPart(
  8,
  async () => (await withTexts(['session'], () => import('../features/visitor/VisitorPage'))).VisitorPage,
);
export const OverviewPage = lazyPart(
  13,
  async () => (await withTexts(['overview'], () => import('../features/overview/OverviewPage'))).OverviewPage,
);
export const BookPage = lazyPart(1, async () => (await import('../features/book/BookPage')).BookPage);
export const ProfilePage = lazyPart(
  2,
  async () => (await withTexts(['profile', 'overview'], () => import('../features/profile/ProfilePage'))).ProfilePage,
);
