import type { ResourceProps } from 'react-admin';
import { loadPart } from '../start/load-part';

const TimeslotsScreen = loadPart('timeslots', async () => ({
  default: (await import('./TimeslotsScreen')).TimeslotsScreen,
}));

export const timeslots: Omit<ResourceProps, 'name'> = { list: TimeslotsScreen };
