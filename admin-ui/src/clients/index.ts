import type { ResourceProps } from 'react-admin';
import { loadPart } from '../start/load-part';
import { ClientList } from './ClientList';

const ClientCreate = loadPart('client-create', async () => ({
  default: (await import('./ClientCreate')).ClientCreate,
}));
const ClientEdit = loadPart('client-edit', async () => ({ default: (await import('./ClientEdit')).ClientEdit }));

export const clients: Omit<ResourceProps, 'name'> = {
  list: ClientList,
  create: ClientCreate,
  edit: ClientEdit,
  recordRepresentation: 'name',
};
