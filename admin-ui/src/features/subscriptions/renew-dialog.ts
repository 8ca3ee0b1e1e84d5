import { loadPart } from '../../kit/load-part';

/** Loads when a renewal is first asked for. */
export const RenewDialog = loadPart('renewal', async () => (await import('./RenewDialog')).RenewDialog);
