import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Act } from '../acts/act.entity.js';
import { factsOfVisit, perClient } from '../appointments/appointment-mails.js';
import { User } from '../clients/user.entity.js';
import { Role } from '../contract/roles.js';
import { inRoom, type Appointments } from '../mail/mail-purposes.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedTo } from '../mail/outbox/outgoing-mail.js';
import type { Caller } from '../platform/http/caller.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { dropMovedMails, freezesAgain, withdrawMails } from './act-mails.js';
import type { Returning } from './bringing-back.js';
import { slotKey } from './returning.rules.js';

const ownAct = ({ role }: Caller) => role === Role.Client && { byMember: true as const };

/** Tells whom an undo concerns (rule: undo). */
@Injectable()
export class UndoMailsService {
  constructor(private readonly outbox: MailOutboxService) {}

  /** Withdraws the act's mails; who got one is told again. */
  async tell(tx: EntityManager, act: Act, returning: Returning, by: Caller, moment: GymMoment): Promise<void> {
    const { returned, booked } = returning;
    const places = new Map(returned.map((visit) => [slotKey(visit), visit.capacity]));
    const told = await withdrawMails(tx, act, {
      returned: new Set(returned.map(({ id }) => id)),
      isFull: (slot) => (booked.get(slot) ?? 0) >= (places.get(slot) ?? Infinity),
      isScheduleRestored: act.changes.overrides !== undefined || act.changes.template !== undefined,
      isMovedBack: false,
    });
    await dropMovedMails(tx, told.notOfMove, moment.now);
    const toldAgain = perClient(returned.filter(({ id }) => told.cancelled.has(id)));
    const own = ownAct(by);
    await this.outbox.enqueueAll(
      tx,
      toldAgain.map(([first, ...others]) => {
        const { clientId, name, email, language } = first;
        const appointments: Appointments = [factsOfVisit(first), ...others.map(factsOfVisit)];
        const recipient = addressedTo({ id: clientId, name, email, language });
        return { purpose: 'restored' as const, ...recipient, values: { appointments, ...own } };
      }),
    );
    if (told.freeze) await this.tellOfFreezes(tx, act, by);
    const [visit] = returned;
    if (by.role !== Role.Client || !told.staff || visit === undefined) return;
    const { clientId, name: clientName, date, effectiveStart: startTime, effectiveEnd: endTime, room } = visit;
    const values = { clientId, clientName, event: 'booked' as const, date, startTime, endTime, ...inRoom(room) };
    await this.outbox.enqueueNotice(tx, values);
  }

  private async tellOfFreezes(tx: EntityManager, { clientId, changes }: Act, by: Caller): Promise<void> {
    if (clientId === null || changes.freezes === undefined) return;
    const { name, email, language } = await tx.findOneByOrFail(User, { id: clientId });
    const recipient = addressedTo({ id: clientId, name, email, language });
    const mails = freezesAgain(changes.freezes).map((facts) => ({
      ...{ purpose: 'freeze' as const, ...recipient, values: { ...facts, ...ownAct(by) } },
    }));
    await this.outbox.enqueueAll(tx, mails);
  }
}
