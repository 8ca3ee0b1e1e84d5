import { loadPart } from '../start/load-part';

export const ACCOUNT_PATH = '/account';

export const AccountScreen = loadPart('account', async () => ({
  default: (await import('./AccountScreen')).AccountScreen,
}));
