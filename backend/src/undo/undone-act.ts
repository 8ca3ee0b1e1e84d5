import type { EntityManager } from 'typeorm';
import type { ActOutcome } from '../acts/act-changes.js';
import type { Act } from '../acts/act.entity.js';
import { User } from '../clients/user.entity.js';
import type { ReturningAppointment, UndoneAct } from '../contract/act.js';
import type { Texts } from '../platform/texts/texts.js';
import { namedAppointments } from './returning.repository.js';

/** The outcome of an undo, with the names of its appointments. */
export async function namesOf(tx: EntityManager, outcome: ActOutcome) {
  const { returned, notReturned, movedBack, unmarked = 0, shortened = 0, behind = [] } = outcome;
  const named = await namedAppointments(tx, [...returned, ...notReturned.map(({ id }) => id), ...behind]);
  return {
    returned: named.filter(({ id }) => returned.includes(id)),
    notReturned: named.flatMap((appointment: ReturningAppointment) => {
      const code = notReturned.find(({ id }) => id === appointment.id)?.code;
      return code === undefined ? [] : [{ ...appointment, code }];
    }),
    movedBack,
    unmarked,
    shortened,
    behind: named.filter(({ id }) => behind.includes(id)),
  };
}

/** An undone act in the words of its reader. */
export async function describe(tx: EntityManager, act: Act, isDryRun: boolean, texts: Texts): Promise<UndoneAct> {
  const { outcome, undoneAt, undoneById } = act;
  if (outcome === null || undoneAt === null || undoneById === null) throw new Error('Only an undone act has a result');
  const { returned, notReturned, movedBack, unmarked, shortened, behind } = await namesOf(tx, outcome);
  const by = await tx.findOneBy(User, { id: undoneById });
  return {
    ...{ id: act.id, kind: act.kind, isDryRun },
    undoneAt: undoneAt.toISOString(),
    undoneByName: by?.name ?? '',
    returned,
    notReturned: notReturned.map((one) => ({ ...one, message: texts.notReturning(one.code) })),
    movedBack,
    unmarked,
    shortened,
    behind,
  };
}
