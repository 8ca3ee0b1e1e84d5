import type { IconName } from '../ui/icon-paths';

type TabLabel = 'navigation.overview' | 'navigation.book' | 'navigation.profile';
interface Tab {
  href: string;
  label: TabLabel;
  icon: IconName;
}

export const TABS: readonly [Tab, ...Tab[]] = [
  { href: '/', label: 'navigation.overview', icon: 'overview' },
  { href: '/book', label: 'navigation.book', icon: 'book' },
  { href: '/profile', label: 'navigation.profile', icon: 'profile' },
];
