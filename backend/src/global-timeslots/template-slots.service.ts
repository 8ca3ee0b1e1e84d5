import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Weekday } from '../contract/calendar-date.js';
import type { ChangedGlobalTimeslot } from '../contract/global-timeslot.js';
import { toGlobalTimeslot } from './global-timeslot.mapper.js';
import { placeOfSlot, type GlobalTimeslotRecord } from './global-timeslot.repository.js';
import {
  decideChanging,
  decideCreating,
  decideResetting,
  findTemplateSlot,
  type OfTemplateClass,
  type SlotDecision,
  type TemplateSlotChange,
  type TemplateSlotFacts,
  type Times,
} from './template-change.rules.js';
import { AppError, orNotFound } from '../platform/errors/app-error.js';
import type { Texts } from '../platform/texts/texts.js';
import type { ChangeOrder } from '../schedule/schedule-change.js';
import { TemplateChangeService } from './template-change.service.js';

/** Names a slot of the template by its weekday, its room and its original, else its effective times. */
interface TemplateSlotName {
  dayOfWeek: Weekday;
  room: number;
  times: Times;
}

type Decide = (slots: GlobalTimeslotRecord[]) => SlotDecision;

/** Creates, changes, resets and deletes single slots of the weekly template. */
@Injectable()
export class TemplateSlotsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly template: TemplateChangeService,
  ) {}

  create(
    { times, ...place }: TemplateSlotName,
    { capacity, ...of }: OfTemplateClass & { capacity: number | null },
    order: ChangeOrder,
    texts: Texts,
  ): Promise<ChangedGlobalTimeslot> {
    const wish = { ...times, ...of, ...place, capacity, reason: order.reason };
    return this.write(place, 'created', (slots) => decideCreating(slots, wish), order, texts);
  }

  change(
    { times, ...place }: TemplateSlotName,
    change: TemplateSlotChange,
    order: ChangeOrder,
    texts: Texts,
  ): Promise<ChangedGlobalTimeslot> {
    const decide: Decide = (slots) => decideChanging(slots, times, change, order.reason);
    return this.write(place, 'updated', decide, order, texts);
  }

  reset({ times, ...place }: TemplateSlotName, order: ChangeOrder, texts: Texts): Promise<ChangedGlobalTimeslot> {
    return this.write(place, 'reset', (slots) => decideResetting(slots, times), order, texts);
  }

  /** Returns the slot as it was. */
  async delete(id: string, order: ChangeOrder, texts: Texts): Promise<ChangedGlobalTimeslot> {
    const { dayOfWeek, room } = orNotFound(await placeOfSlot(this.dataSource, id));
    const audited = { action: 'global-timeslot.deleted', entityId: id } as const;
    const decide = (slots: GlobalTimeslotRecord[]) => ({ write: [], retire: [requireSlot(slots, id)] });
    const { before, affected } = await this.template.change({ days: [dayOfWeek], room, audited, decide }, order);
    return { ...toGlobalTimeslot(requireSlot(before, id), texts), ...affected };
  }

  private async write(
    { dayOfWeek, room }: Omit<TemplateSlotName, 'times'>,
    done: 'created' | 'updated' | 'reset',
    decide: Decide,
    order: ChangeOrder,
    texts: Texts,
  ): Promise<ChangedGlobalTimeslot> {
    let written: TemplateSlotFacts | null = null;
    const { after, affected } = await this.template.change(
      {
        ...{ days: [dayOfWeek], room },
        audited: { action: `global-timeslot.${done}`, entityId: null },
        decide: (slots) => {
          const decision = decide(slots);
          if (!decision.ok) throw new AppError(decision.code);
          written = decision.slot;
          return { write: [decision.slot], retire: [] };
        },
      },
      order,
    );
    return { ...toGlobalTimeslot(requireWritten(after, written), texts), ...affected };
  }
}

function requireSlot(slots: GlobalTimeslotRecord[], id: string): GlobalTimeslotRecord {
  return orNotFound(slots.find((candidate) => candidate.id === id));
}

function requireWritten(slots: GlobalTimeslotRecord[], written: TemplateSlotFacts | null): GlobalTimeslotRecord {
  const times = written && { start: written.originalStart, end: written.originalEnd };
  const slot = times && findTemplateSlot(slots, times);
  if (slot === null) throw new Error('The slot just written is not in the template');
  return slot;
}
