import type {
  ClientImport,
  ClientImportCheck,
  ImportFault,
  UndoneImport,
} from '@palestra/backend/contract/client-import';
import type { DataExport, ExportedFile, StartedExport } from '@palestra/backend/contract/export';
import type { Handler } from '../fake-transport.js';
import { answersOf } from './answers.js';
import { GymLog } from './log.js';
import { NOW, textOf } from './times.js';

/** Imports of clients, and the export of everything. */
export class GymFiles extends GymLog {
  readonly imports: ClientImport[] = [];
  /** Faults that the check of an import finds. */
  importFaults: ImportFault[] = [];
  /** Number of all faults; `importFaults` are the first. */
  importFaultCount: number | null = null;
  /** Dates and hints in the check of an import. */
  importDates: Partial<ClientImportCheck> = {};
  undoneImport: UndoneImport = { removed: 0, kept: [] };
  /** The export of everything, as far as it is. */
  readonly export: DataExport = { id: 'export', state: 'ready', createdAt: NOW, bytes: 0 };

  /** An import that has ended, newest first. */
  hasImport({ id, fileName, rows }: Record<string, unknown>): ClientImport {
    const count = Array.isArray(rows) ? rows.length - this.importFaults.length : 0;
    const by = { createdAt: NOW, createdByName: 'Διαχειριστής' };
    const counts = { rows: count, done: count, created: count, present: 0 };
    const full: ClientImport = { id: textOf(id), fileName: textOf(fileName), ...by, state: 'finished', ...counts };
    this.imports.unshift(full);
    return full;
  }
}

export function filesRoutes(gymOf: () => GymFiles): Record<string, Handler> {
  const { of } = answersOf(gymOf);

  return {
    'GET /api/Admin/exports/files': of((): ExportedFile[] => [
      { name: 'clients.csv', description: 'Πελάτες' },
      { name: 'sales.csv', description: 'Πωλήσεις' },
    ]),
    'POST /api/Admin/exports': of((gym): StartedExport => ({ ...gym.export, link: '/api/exports/the-link' })),
    'GET /api/Admin/exports/:id': of((gym) => gym.export),
    'GET /api/Admin/client-imports': of((gym) => gym.imports),
    'POST /api/Admin/client-imports/check': of((gym, { body }) => {
      const rows = Array.isArray(body.rows) ? body.rows.length : 0;
      const faultyRows = new Set(gym.importFaults.map(({ row }) => row)).size;
      const faults = gym.importFaults;
      const faultCount = gym.importFaultCount ?? faults.length;
      const none = {
        dates: [],
        asksDateOrder: false,
        refusal: null,
        hints: [],
        hintCount: 0,
        emptied: [],
        emptiedCount: 0,
      };
      const begun = { preview: [], subscriptions: 0, startsToday: 0, usualVisits: 0 };
      return {
        rows,
        ready: rows - faultyRows,
        present: 0,
        faultyRows,
        faults,
        faultCount,
        ...none,
        ...begun,
        ...gym.importDates,
      };
    }),
    'POST /api/Admin/client-imports': of((gym, { body }) => gym.hasImport(body)),
    'POST /api/Admin/client-imports/:id/undo': of((gym, { id }) => {
      Object.assign(gym.found(gym.imports, id), { state: 'undone', created: gym.undoneImport.kept.length });
      return gym.undoneImport;
    }),
  };
}
