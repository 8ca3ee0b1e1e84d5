import type { ResourceProps } from 'react-admin';
import { ClientList } from '../features/clients/ClientList';
import { loadPart } from '../kit/load-part';

const ClientCreate = loadPart('client-create', async () => ({
  default: (await import('../features/clients/ClientCreate')).ClientCreate,
}));
const ClientEdit = loadPart('client-edit', async () => ({
  default: (await import('../features/client-page/ClientEdit')).ClientEdit,
}));
const TimeslotsScreen = loadPart('timeslots', async () => ({
  default: (await import('../features/timeslots/TimeslotsScreen')).TimeslotsScreen,
}));
const SettingsScreen = loadPart('settings', async () => ({
  default: (await import('../features/settings/SettingsScreen')).SettingsScreen,
}));

/** Resources of the console, in the order of its navigation. */
export const RESOURCES: readonly ResourceProps[] = [
  { name: 'clients', list: ClientList, create: ClientCreate, edit: ClientEdit, recordRepresentation: 'name' },
  { name: 'timeslots', list: TimeslotsScreen },
  { name: 'settings', list: SettingsScreen },
];

export const AccountScreen = loadPart('account', async () => ({
  default: (await import('../features/account/AccountScreen')).AccountScreen,
}));
