import { GiftCardMoveRow, GiftCardRow } from './money/gift-card.entity.js';
import { PromotionRow } from './money/promotion.entity.js';
import { LedgerEntryRow, PlanRow, ReceiptNumberRow, SaleRow, TrialKeyRow } from './money/money.entity.js';
import { TillClosingRow } from './money/till.entity.js';
import { Appointment, SlotOccupancy, TrainerSpan } from './appointments/appointment.entity.js';
import { Interest } from './waiting-list/interest.entity.js';
import { PastWait } from './waiting-list/past-wait.entity.js';
import { CourseDateRow, CourseEntryRow, CourseRow, CourseVisitRow } from './courses/course.entity.js';
import { TrainerRateRow } from './classes/trainer-rate.entity.js';
import { JoiningMonthRow, JoiningRow } from './joining/joining.entity.js';
import { ClassFollowRow } from './classes/class-follow.entity.js';
import { ClassPictureRow, TrainerPictureRow } from './classes/class-picture.entity.js';
import { ClassRow, TrainerRow } from './classes/gym-class.entity.js';
import { Act } from './acts/act.entity.js';
import { CheckIn, CheckInSecret, DoorDeviceRow } from './attendance/check-in.entity.js';
import { AuditEntry } from './audit/audit-entry.entity.js';
import { AccountToken } from './auth/account-tokens/account-token.entity.js';
import { CalendarFeedRow } from './calendar-feeds/calendar-feed.entity.js';
import { ClientDocumentFile, ClientDocumentRow } from './client-papers/client-document.entity.js';
import { GymTermsRow, TermsConsentRow } from './client-papers/gym-terms.entity.js';
import { ClientNoteRow } from './client-papers/client-note.entity.js';
import { ClientTodoRow } from './client-papers/client-todo.entity.js';
import { ClientTagLink, ClientTagRow } from './client-papers/client-tag.entity.js';
import { ClientImportRow } from './client-import/client-import.entity.js';
import { ApiKeyRow } from './auth/api-keys/api-key.entity.js';
import { SessionRow } from './auth/session.entity.js';
import { PasskeyRow, ProofTicket, RecoveryCode, TotpFactor } from './auth/second-factor/second-factor.entity.js';
import { SignInNetwork, Throttle } from './auth/throttling/throttle.entity.js';
import { User } from './clients/user.entity.js';
import { ExportRow } from './export/export.entity.js';
import { GymOrigin } from './first-start/gym-origin.entity.js';
import { CompensatedDay, FreezeRow } from './freezing/freeze.entity.js';
import { GlobalTimeslot } from './global-timeslots/global-timeslot.entity.js';
import { Broadcast, Unsubscription } from './mail/broadcast.entity.js';
import { CalendarSequence, Mail } from './mail/outbox/mail.entity.js';
import { MessageChoiceRow, PushKeysRow, PushSubscriptionRow } from './mail/phones/phone.entity.js';
import { TextMessageRow, TextProviderRow, TextRefusalRow } from './mail/texts/text.entity.js';
import { EmailTemplate } from './mail/email-template.entity.js';
import { OperationRun } from './operations/runs/operation-run.entity.js';
import {
  OnlinePaymentEventRow,
  OnlinePaymentRow,
  OnlineRefundRow,
  PaymentProviderRow,
} from './payments/online-payment.entity.js';
import { RenewalConsentRow, RenewalRow } from './payments/renewing.entity.js';
import { PaymentPlaceRow } from './paid-places/payment-place.entity.js';
import { GymLogo, GymPicture } from './settings/gym-images.entity.js';
import { Setting } from './settings/setting.entity.js';
import { StandingBookingRow, StandingDateRow } from './standing-bookings/standing-booking.entity.js';
import { EndLineRow } from './subscriptions/end-line.entity.js';
import { CurrentSubscription, Subscription } from './subscriptions/subscription.entity.js';
import { TimeslotOverride } from './schedule/timeslot-override.entity.js';
import { RoomRow } from './schedule/room.entity.js';
import { WebhookDeliveryRow, WebhookRow } from './webhooks/webhook.entity.js';

/** All tables as TypeORM entities. */
export const ENTITIES = [
  User,
  ClientImportRow,
  ClientTagRow,
  ClientTagLink,
  ClientNoteRow,
  ClientTodoRow,
  ClientDocumentRow,
  ClientDocumentFile,
  GymTermsRow,
  TermsConsentRow,
  ExportRow,
  AccountToken,
  Throttle,
  SignInNetwork,
  SessionRow,
  ApiKeyRow,
  TotpFactor,
  RecoveryCode,
  PasskeyRow,
  ProofTicket,
  Subscription,
  CurrentSubscription,
  EndLineRow,
  FreezeRow,
  CompensatedDay,
  PlanRow,
  PromotionRow,
  GiftCardRow,
  GiftCardMoveRow,
  SaleRow,
  TrialKeyRow,
  LedgerEntryRow,
  ReceiptNumberRow,
  TillClosingRow,
  ClassRow,
  TrainerRow,
  ClassFollowRow,
  ClassPictureRow,
  TrainerPictureRow,
  TrainerRateRow,
  CourseRow,
  CourseDateRow,
  CourseEntryRow,
  CourseVisitRow,
  JoiningRow,
  JoiningMonthRow,
  PaymentProviderRow,
  OnlinePaymentRow,
  OnlinePaymentEventRow,
  OnlineRefundRow,
  RenewalConsentRow,
  RenewalRow,
  PaymentPlaceRow,
  GlobalTimeslot,
  TimeslotOverride,
  RoomRow,
  Setting,
  GymLogo,
  GymPicture,
  Appointment,
  SlotOccupancy,
  TrainerSpan,
  Interest,
  PastWait,
  StandingBookingRow,
  StandingDateRow,
  EmailTemplate,
  MessageChoiceRow,
  PushSubscriptionRow,
  TextProviderRow,
  TextMessageRow,
  TextRefusalRow,
  PushKeysRow,
  Broadcast,
  Mail,
  CalendarSequence,
  CalendarFeedRow,
  Unsubscription,
  AuditEntry,
  Act,
  DoorDeviceRow,
  CheckInSecret,
  CheckIn,
  OperationRun,
  GymOrigin,
  WebhookRow,
  WebhookDeliveryRow,
];
