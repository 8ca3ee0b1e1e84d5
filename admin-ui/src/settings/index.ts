import type { ResourceProps } from 'react-admin';
import { loadPart } from '../start/load-part';

const Settings = loadPart('settings', async () => ({ default: (await import('./Settings')).Settings }));

export const settings: Omit<ResourceProps, 'name'> = { list: Settings };
