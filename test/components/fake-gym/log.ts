import type { Act, UndoneAct } from '@palestra/backend/contract/act';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { OperationsProblem } from '@palestra/backend/contract/operations';
import type { Handler } from '../fake-transport.js';
import { answersOf } from './answers.js';
import { GymSettings } from './settings.js';
import { NOW } from './times.js';

/** The log, acts that can be undone, and the state of operations. */
export class GymLog extends GymSettings {
  readonly audit: AuditEntry[] = [];
  /** Acts that can be undone, newest first, and the result of undoing one. */
  acts: Act[] = [];
  undone: Pick<UndoneAct, 'returned' | 'notReturned' | 'movedBack' | 'unmarked' | 'shortened' | 'behind'> = {
    ...{ returned: [], notReturned: [], movedBack: 0, unmarked: 0, shortened: 0, behind: [] },
  };
  operationsProblem: OperationsProblem | null = null;
}

export function logRoutes(gymOf: () => GymLog): Record<string, Handler> {
  const { of, paged } = answersOf(gymOf);

  return {
    'GET /api/Admin/operations': of((gym) => ({ problem: gym.operationsProblem })),
    'GET /api/Admin/acts': of((gym) => gym.acts),
    'POST /api/Admin/acts/:id/undo': of((gym, { id }): UndoneAct => {
      const act = gym.found(gym.acts, id);
      gym.acts = gym.acts.filter((other) => other.id !== id);
      return { id, kind: act.kind, isDryRun: false, undoneAt: NOW, undoneByName: 'Ελένη', ...gym.undone };
    }),
    'GET /api/Admin/audit': paged((gym) => gym.audit),
  };
}
