import { Foundation1795219200000 } from './1795219200000-foundation.js';
import { Mail1795222800000 } from './1795222800000-mail.js';
import { AccountTokens1795226400000 } from './1795226400000-account-tokens.js';
import { BroadcastStops1795230000000 } from './1795230000000-broadcast-stops.js';
import { MailClaims1795233600000 } from './1795233600000-mail-claims.js';
import { TemplateOriginalCapacity1795234500000 } from './1795234500000-template-original-capacity.js';
import { AuditAppendOnly1795237200000 } from './1795237200000-audit-append-only.js';
import { ListIndexes1795240800000 } from './1795240800000-list-indexes.js';
import { BroadcastRequests1795248000000 } from './1795248000000-broadcast-requests.js';
import { CurrentSubscriptions1795251600000 } from './1795251600000-current-subscriptions.js';
import { LiveChanges1795262400000 } from './1795262400000-live-changes.js';
import { SearchKeys1795266000000 } from './1795266000000-search-keys.js';
import { WholeListIndexes1795269600000 } from './1795269600000-whole-list-indexes.js';
import { Sessions1795280000000 } from './1795280000000-sessions.js';
import { SubscriptionQueue1795300000000 } from './1795300000000-subscription-queue.js';
import { ErasedClients1795301000000 } from './1795301000000-erased-clients.js';
import { LostPlaces1795310000000 } from './1795310000000-lost-places.js';
import { OperationRuns1795330000000 } from './1795330000000-operation-runs.js';
import { AuditReceipts1795330100000 } from './1795330100000-audit-receipts.js';
import { FunctionSearchPath1795330200000 } from './1795330200000-function-search-path.js';
import { ValidatedCauses1795330300000 } from './1795330300000-validated-causes.js';
import { LateFunctionSearchPath1795336000000 } from './1795336000000-late-function-search-path.js';
import { SubscriptionsByStart1795337000000 } from './1795337000000-subscriptions-by-start.js';
import { ErasureRequests1795360000000 } from './1795360000000-erasure-requests.js';
import { SettledMails1795370000000 } from './1795370000000-settled-mails.js';
import { GymOrigin1795370000100 } from './1795370000100-gym-origin.js';
import { ErasureRequestIndex1795370100000 } from './1795370100000-erasure-request-index.js';
import { AuditActs1795370200000 } from './1795370200000-audit-acts.js';
import { NotedMoves1795379000000 } from './1795379000000-noted-moves.js';
import { MailsByNamedClient1795380000000 } from './1795380000000-mails-by-named-client.js';
import { MovedAt1795390000000 } from './1795390000000-moved-at.js';
import { Acts1795410000000 } from './1795410000000-acts.js';
import { ClientImports1795420000000 } from './1795420000000-client-imports.js';
import { StaffRoles1795430000000 } from './1795430000000-staff-roles.js';
import { ExtraSlots1795440000000 } from './1795440000000-extra-slots.js';
import { SessionConfirmations1795460000000 } from './1795460000000-session-confirmations.js';
import { ClientPersons1795470000000 } from './1795470000000-client-persons.js';
import { TagsAndNotes1795471000000 } from './1795471000000-tags-and-notes.js';
import { Family1795480000000 } from './1795480000000-family.js';
import { Attendance1795520000000 } from './1795520000000-attendance.js';
import { Exports1795530000000 } from './1795530000000-exports.js';
import { SecondFactors1795540000000 } from './1795540000000-second-factors.js';
import { ClientDocuments1795610000000 } from './1795610000000-client-documents.js';
import { CheckIn1795650000000 } from './1795650000000-check-in.js';
import { WaitingListFills1795670000000 } from './1795670000000-waiting-list-fills.js';
import { StandingBookings1795690000000 } from './1795690000000-standing-bookings.js';
import { DroppedEntries1795730000000 } from './1795730000000-dropped-entries.js';
import { EndLines1795750000000 } from './1795750000000-end-lines.js';
import { PlansAndLedger1795751000000 } from './1795751000000-plans-and-ledger.js';
import { FewerAppointmentIndexes1795765000000 } from './1795765000000-fewer-appointment-indexes.js';
import { LateCancelling1795766000000 } from './1795766000000-late-cancelling.js';
import { WatchedPapers1795767000000 } from './1795767000000-watched-papers.js';
import { GymTerms1795820000000 } from './1795820000000-gym-terms.js';
import { OpeningBalances1795821000000 } from './1795821000000-opening-balances.js';
import { LimitsOfPlans1795840000000 } from './1795840000000-limits-of-plans.js';
import { Freezes1795850000000 } from './1795850000000-freezes.js';
import { PastWaits1795860000000 } from './1795860000000-past-waits.js';
import { MovedStarts1795870000000 } from './1795870000000-moved-starts.js';
import { LockRows1795960000000 } from './1795960000000-lock-rows.js';
import { DoorsOfVisits1795971000000 } from './1795971000000-doors-of-visits.js';
import { WatchedLedger1795973000000 } from './1795973000000-watched-ledger.js';
import { FreezeAnswers1795974000000 } from './1795974000000-freeze-answers.js';
import { LapsedFreezes1795990000000 } from './1795990000000-lapsed-freezes.js';
import { EndReasons1795990100000 } from './1795990100000-end-reasons.js';
import { PlannedOnce1795992000000 } from './1795992000000-planned-once.js';
import { NotesOnNodes1795996000000 } from './1795996000000-notes-on-nodes.js';
import { NumberedWhereWritten1796000000000 } from './1796000000000-numbered-where-written.js';
import { ConsentsOnNodes1796000000001 } from './1796000000001-consents-on-nodes.js';
import { NoteSeries1796030000000 } from './1796030000000-note-series.js';
import { NamesWithSearchKeys1796040000000 } from './1796040000000-names-with-search-keys.js';
import { VisitsOfASubscription1796050000000 } from './1796050000000-visits-of-a-subscription.js';
import { TagsOfAnImport1796060000000 } from './1796060000000-tags-of-an-import.js';
import { ChargesOfNothing1796090000000 } from './1796090000000-charges-of-nothing.js';
import { GivenDays1796100010000 } from './1796100010000-given-days.js';
import { BegunEarly1796100020000 } from './1796100020000-begun-early.js';
import { CleanWords1796290000000 } from './1796290000000-clean-words.js';
import { UsedUpPacks1796300000000 } from './1796300000000-used-up-packs.js';
import { KeepTheEndOfTables1796500000000 } from './1796500000000-keep-the-end-of-tables.js';
import { WhatTheGymUses1796550000000 } from './1796550000000-what-the-gym-uses.js';
import { GymLogo1796600000000 } from './1796600000000-gym-logo.js';
import { NotesOfFirstEndLines1796700000000 } from './1796700000000-notes-of-first-end-lines.js';
import { WithoutEmail1796705000000 } from './1796705000000-without-email.js';
import { Merging1796706000000 } from './1796706000000-merging.js';
import { TillClosings1796710000000 } from './1796710000000-till-closings.js';
import { ClientTodos1796711000000 } from './1796711000000-client-todos.js';
import { ClientSince1796720000000 } from './1796720000000-client-since.js';
import { OneWishADay1796730000000 } from './1796730000000-one-wish-a-day.js';
import { SearchedWords1796730001000 } from './1796730001000-searched-words.js';
import { UndoneOfAClient1796810000000 } from './1796810000000-undone-of-a-client.js';
import { GymPicture1796820000000 } from './1796820000000-gym-picture.js';
import { CalendarFeeds1796850000000 } from './1796850000000-calendar-feeds.js';
import { MessagesOnPhones1796900000000 } from './1796900000000-messages-on-phones.js';
import { ProgramsAct1796950000000 } from './1796950000000-programs-act.js';
import { ApiKeys1796951000000 } from './1796951000000-api-keys.js';
import { Webhooks1796952000000 } from './1796952000000-webhooks.js';
import { Rooms1797000000000 } from './1797000000000-rooms.js';
import { ClassesAndTrainers1797010000000 } from './1797010000000-classes-and-trainers.js';
import { PayingOnline1797020000000 } from './1797020000000-paying-online.js';
import { Texting1797030000000 } from './1797030000000-texting.js';
import { VatOfPlans1797040000000 } from './1797040000000-vat-of-plans.js';
import { PromotionCodes1797041000000 } from './1797041000000-promotion-codes.js';
import { HeldWhilePaying1798000000000 } from './1798000000000-held-while-paying.js';
import { CodesOnline1798001000000 } from './1798001000000-codes-online.js';
import { ToldFaults1798002000000 } from './1798002000000-told-faults.js';
import { RenewingByItself1798010000000 } from './1798010000000-renewing-by-itself.js';
import { TrainersAtOnce1798020000000 } from './1798020000000-trainers-at-once.js';
import { RoomsOfPlans1798030000000 } from './1798030000000-rooms-of-plans.js';
import { ClassFollows1798031000000 } from './1798031000000-class-follows.js';
import { Courses1798032000000 } from './1798032000000-courses.js';
import { TrainerRates1798033000000 } from './1798033000000-trainer-rates.js';
import { TextsCounted1798040000000 } from './1798040000000-texts-counted.js';
import { Joining1798100000000 } from './1798100000000-joining.js';
import { GiftCards1798200000000 } from './1798200000000-gift-cards.js';
import { HoursOfTrainers1798300000000 } from './1798300000000-hours-of-trainers.js';
import { ClassPictures1798300001000 } from './1798300001000-class-pictures.js';
import { EarlierClasses1798300002000 } from './1798300002000-earlier-classes.js';
import { HeldTrainers1798400000000 } from './1798400000000-held-trainers.js';
import { PartsByGiftCard1799000000000 } from './1799000000000-parts-by-gift-card.js';

/** In order. A migration that has landed is never edited. */
export const MIGRATIONS = [
  Foundation1795219200000,
  Mail1795222800000,
  AccountTokens1795226400000,
  BroadcastStops1795230000000,
  MailClaims1795233600000,
  TemplateOriginalCapacity1795234500000,
  AuditAppendOnly1795237200000,
  ListIndexes1795240800000,
  BroadcastRequests1795248000000,
  CurrentSubscriptions1795251600000,
  LiveChanges1795262400000,
  SearchKeys1795266000000,
  WholeListIndexes1795269600000,
  Sessions1795280000000,
  SubscriptionQueue1795300000000,
  ErasedClients1795301000000,
  LostPlaces1795310000000,
  OperationRuns1795330000000,
  AuditReceipts1795330100000,
  FunctionSearchPath1795330200000,
  ValidatedCauses1795330300000,
  LateFunctionSearchPath1795336000000,
  SubscriptionsByStart1795337000000,
  ErasureRequests1795360000000,
  SettledMails1795370000000,
  GymOrigin1795370000100,
  ErasureRequestIndex1795370100000,
  AuditActs1795370200000,
  NotedMoves1795379000000,
  MailsByNamedClient1795380000000,
  MovedAt1795390000000,
  Acts1795410000000,
  ClientImports1795420000000,
  StaffRoles1795430000000,
  ExtraSlots1795440000000,
  SessionConfirmations1795460000000,
  ClientPersons1795470000000,
  TagsAndNotes1795471000000,
  Family1795480000000,
  Attendance1795520000000,
  Exports1795530000000,
  SecondFactors1795540000000,
  ClientDocuments1795610000000,
  CheckIn1795650000000,
  WaitingListFills1795670000000,
  StandingBookings1795690000000,
  DroppedEntries1795730000000,
  EndLines1795750000000,
  PlansAndLedger1795751000000,
  FewerAppointmentIndexes1795765000000,
  LateCancelling1795766000000,
  WatchedPapers1795767000000,
  GymTerms1795820000000,
  OpeningBalances1795821000000,
  LimitsOfPlans1795840000000,
  Freezes1795850000000,
  PastWaits1795860000000,
  MovedStarts1795870000000,
  LockRows1795960000000,
  DoorsOfVisits1795971000000,
  WatchedLedger1795973000000,
  FreezeAnswers1795974000000,
  LapsedFreezes1795990000000,
  EndReasons1795990100000,
  PlannedOnce1795992000000,
  NotesOnNodes1795996000000,
  NumberedWhereWritten1796000000000,
  ConsentsOnNodes1796000000001,
  NoteSeries1796030000000,
  NamesWithSearchKeys1796040000000,
  VisitsOfASubscription1796050000000,
  TagsOfAnImport1796060000000,
  ChargesOfNothing1796090000000,
  GivenDays1796100010000,
  BegunEarly1796100020000,
  CleanWords1796290000000,
  UsedUpPacks1796300000000,
  KeepTheEndOfTables1796500000000,
  WhatTheGymUses1796550000000,
  GymLogo1796600000000,
  NotesOfFirstEndLines1796700000000,
  WithoutEmail1796705000000,
  Merging1796706000000,
  TillClosings1796710000000,
  ClientTodos1796711000000,
  ClientSince1796720000000,
  OneWishADay1796730000000,
  SearchedWords1796730001000,
  UndoneOfAClient1796810000000,
  GymPicture1796820000000,
  CalendarFeeds1796850000000,
  MessagesOnPhones1796900000000,
  ProgramsAct1796950000000,
  ApiKeys1796951000000,
  Webhooks1796952000000,
  Rooms1797000000000,
  ClassesAndTrainers1797010000000,
  PayingOnline1797020000000,
  Texting1797030000000,
  VatOfPlans1797040000000,
  PromotionCodes1797041000000,
  HeldWhilePaying1798000000000,
  CodesOnline1798001000000,
  ToldFaults1798002000000,
  RenewingByItself1798010000000,
  TrainersAtOnce1798020000000,
  RoomsOfPlans1798030000000,
  ClassFollows1798031000000,
  Courses1798032000000,
  TrainerRates1798033000000,
  TextsCounted1798040000000,
  Joining1798100000000,
  GiftCards1798200000000,
  HoursOfTrainers1798300000000,
  ClassPictures1798300001000,
  EarlierClasses1798300002000,
  HeldTrainers1798400000000,
  PartsByGiftCard1799000000000,
];
