import { inRooms, type ActChanges, type JsonRow } from '../acts/act-changes.js';
import type { GlobalTimeslotRecord } from '../global-timeslots/global-timeslot.repository.js';
import type { TemplateSlotFacts } from '../global-timeslots/template-change.rules.js';
import { toFacts, type TemplateWrite } from '../global-timeslots/template-change.service.js';
import { AppError } from '../platform/errors/app-error.js';
import { rowsToRestore } from './restoring.rules.js';

const templateKey = (row: JsonRow): string => [row.dayOfWeek, row.room, row.originalStart, row.originalEnd].join(' ');

/** The weekly template of the act's room as it was before the act. @throws {AppError} CHANGED_SINCE */
export function decideTemplate(
  template: NonNullable<ActChanges['template']>,
  slots: GlobalTimeslotRecord[],
): TemplateWrite {
  const restoring = rowsToRestore(
    inRooms(template),
    slots.map((slot) => ({ ...toFacts(slot) })),
    templateKey,
  );
  if (restoring === null) throw new AppError('CHANGED_SINCE');
  const write = restoring.write as unknown as TemplateSlotFacts[];
  const kept = new Set(restoring.write.map(templateKey));
  const removed = new Set(restoring.remove.map(templateKey).filter((key) => !kept.has(key)));
  const retire = slots.filter((slot) => removed.has(templateKey({ ...toFacts(slot) })));
  const result = [
    ...slots.filter((slot) => !retire.includes(slot) && !kept.has(templateKey({ ...toFacts(slot) }))),
    ...write,
  ];
  const timesOf = ({ dayOfWeek, start, end }: TemplateSlotFacts): string => [dayOfWeek, start, end].join(' ');
  const times = result.filter(({ isEnabled }) => isEnabled).map(timesOf);
  // Another slot has meanwhile got the times that would come back.
  if (new Set(times).size < times.length) throw new AppError('CHANGED_SINCE');
  return { write, retire };
}
