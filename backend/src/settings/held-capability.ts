import type { EntityManager } from 'typeorm';
import { switchOf, type Capability } from '../contract/capability-names.js';
import { AppError } from '../platform/errors/app-error.js';
import { Setting } from './setting.entity.js';
import { ON } from './setting.rules.js';

/**
 * Holds the switch until the transaction ends: nobody switches off what this write needs before they can count it
 * (rule: what the gym uses). A client's lock is taken before it.
 * @throws {AppError} NOT_USED when it was switched off since the call began
 */
export async function holdUsed(tx: EntityManager, capability: Capability): Promise<void> {
  const where = { key: switchOf(capability) };
  const row = await tx.findOne(Setting, { where, lock: { mode: 'pessimistic_read' } });
  if (row?.value !== ON) throw new AppError('NOT_USED');
}
