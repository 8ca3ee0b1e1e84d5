import type { OwnDocument } from '@palestra/backend/contract/client-document';
import type { Ledger } from '@palestra/backend/contract/money';
import { actingFor } from '../../api/acting';
import { useUses } from '../../api/gym';
import { useRead } from '../../api/reads';

/* The profile asks whether there is any, and the pages show it. */

export const useLedger = () => useRead<Ledger>(['ledger'], '/api/Client/ledger', { enabled: useUses()('money') });

export const useDocuments = () =>
  useRead<OwnDocument[]>(['documents', actingFor()], '/api/Client/documents', { enabled: useUses()('papers') });
