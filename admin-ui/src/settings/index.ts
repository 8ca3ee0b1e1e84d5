import type { ResourceProps } from 'react-admin';
import { loadPart } from '../start/load-part';

const SettingsScreen = loadPart('settings', async () => ({
  default: (await import('./SettingsScreen')).SettingsScreen,
}));

export const settings: Omit<ResourceProps, 'name'> = { list: SettingsScreen };
