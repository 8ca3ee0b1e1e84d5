import type { Appointment } from '@palestra/backend/contract/appointment';
import { type CalendarDate, addDays } from '@palestra/backend/contract/calendar-date';
import type { AffectedAppointment, AffectedClients, UntoldClient } from '@palestra/backend/contract/schedule-change';
import { FakeTransport } from '../fake-transport.js';
import { NOW, TODAY } from './times.js';

/** The base of each subject: the day on which all happens, ids, and the appointments that a change takes away. */
export class GymBase extends FakeTransport {
  readonly today: CalendarDate = TODAY;
  /** The clock of the gym when it was made; it goes on from there. */
  now = NOW;
  private readonly madeAt = performance.now();
  /** Appointments that the next changes and their dry runs take away. */
  readonly affected: AffectedAppointment[] = [];
  /** Clients of those whom no mail tells. */
  readonly untold: UntoldClient[] = [];
  private made = 0;

  found<T extends { id: string }>(rows: readonly T[], id: string): T {
    const found = rows.find((row) => row.id === id);
    if (found === undefined) throw new Error(`Nothing is called ${id}`);
    return found;
  }

  clock = (): string => new Date(Date.parse(this.now) + performance.now() - this.madeAt).toISOString();

  dayAhead(days: number): CalendarDate {
    return addDays(TODAY, days);
  }

  nextId(kind: string): string {
    this.made += 1;
    return `${kind}-${this.made}`;
  }

  /** Later changes and dry runs take this booking away. */
  isAffected({ id, userId, userName, appointmentDate, startTime, endTime }: Appointment): void {
    this.affected.push({
      ...{ id, userId, userName, appointmentDate, startTime, endTime, newStartTime: null, newEndTime: null },
    });
  }

  /** Effects of a change, or of its dry run. */
  effects(isDryRun = false): AffectedClients {
    const { affected, untold } = this;
    return { isDryRun, affectedAppointments: affected.length, affected, untold };
  }
}
