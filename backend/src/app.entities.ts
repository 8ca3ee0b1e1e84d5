import { Appointment } from './appointments/appointment.entity.js';
import { Interest } from './waiting-list/interest.entity.js';
import { SlotOccupancy } from './appointments/slot-occupancy.entity.js';
import { AuditEntry } from './audit/audit-entry.entity.js';
import { AccountToken } from './auth/account-tokens/account-token.entity.js';
import { SessionRow } from './auth/session.entity.js';
import { SignInNetwork } from './auth/throttling/sign-in-network.entity.js';
import { Throttle } from './auth/throttling/throttle.entity.js';
import { User } from './clients/user.entity.js';
import { GymOrigin } from './first-start/gym-origin.entity.js';
import { GlobalTimeslot } from './global-timeslots/global-timeslot.entity.js';
import { Broadcast } from './mail/broadcast.entity.js';
import { Unsubscription } from './mail/broadcasts/unsubscription.entity.js';
import { CalendarSequence } from './mail/calendar-sequence.entity.js';
import { EmailTemplate } from './mail/email-template.entity.js';
import { Mail } from './mail/outbox/mail.entity.js';
import { OperationRun } from './operations/runs/operation-run.entity.js';
import { Setting } from './settings/setting.entity.js';
import { CurrentSubscription } from './subscriptions/current-subscription.entity.js';
import { Subscription } from './subscriptions/subscription.entity.js';
import { TimeslotOverride } from './schedule/timeslot-override.entity.js';

/** All tables as TypeORM entities. */
export const ENTITIES = [
  User,
  AccountToken,
  Throttle,
  SignInNetwork,
  SessionRow,
  Subscription,
  CurrentSubscription,
  GlobalTimeslot,
  TimeslotOverride,
  Setting,
  Appointment,
  SlotOccupancy,
  Interest,
  EmailTemplate,
  Broadcast,
  Mail,
  CalendarSequence,
  Unsubscription,
  AuditEntry,
  OperationRun,
  GymOrigin,
];
