import { loadPart } from '../../kit/load-part';

/** Loads when a sale is first asked for. */
export const SellDialog = loadPart('sale', async () => (await import('./SellDialog')).SellDialog);
