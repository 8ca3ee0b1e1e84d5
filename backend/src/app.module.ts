import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { ENTITIES } from './app.entities.js';
import { ActsModule } from './acts/acts.module.js';
import { AppointmentsModule } from './appointments/appointments.module.js';
import { AttendanceModule } from './attendance/attendance.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { CalendarFeedsModule } from './calendar-feeds/calendar-feeds.module.js';
import { ClassFollowsModule } from './class-follows/class-follows.module.js';
import { ClassesModule } from './classes/classes.module.js';
import { ClientImportModule } from './client-import/client-import.module.js';
import { ClientPapersModule } from './client-papers/client-papers.module.js';
import { ClientMergingModule } from './client-merging/client-merging.module.js';
import { ClientProfileModule } from './client-profile/client-profile.module.js';
import { ClientsModule } from './clients/clients.module.js';
import { JoiningModule } from './joining/joining.module.js';
import { CoursesModule } from './courses/courses.module.js';
import { GiftCardsModule } from './gift-cards/gift-cards.module.js';
import { ExportModule } from './export/export.module.js';
import { FamilyModule } from './family/family.module.js';
import { FreezingModule } from './freezing/freezing.module.js';
import { GlobalTimeslotsModule } from './global-timeslots/global-timeslots.module.js';
import { LiveModule } from './live/live.module.js';
import { MailModule } from './mail/mail.module.js';
import { MoneyModule } from './money/money.module.js';
import { OperationsModule } from './operations/runs/operations.module.js';
import { PaidPlacesModule } from './paid-places/paid-places.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import { usePreparedStatements } from './platform/database/named-query.js';
import { inGym, NO_GYM } from './platform/gyms/current-gym.js';
import { HealthModule } from './platform/health/health.module.js';
import { HttpModule } from './platform/http/http.module.js';
import { JobsModule } from './platform/jobs/jobs.module.js';
import { OwnMessagesModule } from './own-messages/own-messages.module.js';
import { OperatorModule } from './gyms/operator/operator.module.js';
import { MetricsModule } from './platform/metrics/metrics.module.js';
import { OutgoingModule } from './platform/outgoing/outgoing.module.js';
import { TimeModule } from './platform/time/time.module.js';
import { OccasionsModule } from './occasions/occasions.module.js';
import { RemindersModule } from './reminders/reminders.module.js';
import { RoomsModule } from './rooms/rooms.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { chooseServing } from './serving.js';
import { SettingsModule } from './settings/settings.module.js';
import { StaffModule } from './staff/staff.module.js';
import { StandingBookingsModule } from './standing-bookings/standing-bookings.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';
import { TimeslotsModule } from './timeslots/timeslots.module.js';
import { UndoModule } from './undo/undo.module.js';
import { WaitingListModule } from './waiting-list/waiting-list.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

const database = TypeOrmModule.forRootAsync({
  // The database was reached and migrated a moment ago, so a failure now is reported at once.
  useFactory: async () => {
    const serving = await chooseServing();
    usePreparedStatements(serving.environment.preparedStatements);
    return { ...serving.connections(ENTITIES), retryAttempts: 0 };
  },
  // TypeORM asks the database about itself, which is for no gym.
  dataSourceFactory: (options) => inGym(NO_GYM, () => new DataSource(options as DataSourceOptions).initialize()),
});

@Module({
  imports: [
    // Infrastructure: configuration, connections, housekeeping.
    ConfigModule.of(async () => (await chooseServing()).environment),
    TimeModule,
    // Only here: each further `forRoot` would run every job once more.
    ScheduleModule.forRoot(),
    database,
    HttpModule,
    HealthModule,
    MetricsModule,
    OutgoingModule,
    JobsModule,
    // Features: each may know those above it. First those that all others stand on.
    AuditModule,
    SettingsModule,
    MailModule,
    ActsModule,
    // People, and their purchases.
    SubscriptionsModule,
    MoneyModule,
    ClientsModule,
    AuthModule,
    StaffModule,
    FamilyModule,
    PaymentsModule,
    PaidPlacesModule,
    // Booking.
    ClassesModule,
    AppointmentsModule,
    AttendanceModule,
    WaitingListModule,
    StandingBookingsModule,
    // The schedule, reminders and freezes.
    TimeslotsModule,
    RoomsModule,
    GlobalTimeslotsModule,
    RemindersModule,
    ClassFollowsModule,
    CoursesModule,
    JoiningModule,
    GiftCardsModule,
    CalendarFeedsModule,
    OccasionsModule,
    OwnMessagesModule,
    WebhooksModule,
    FreezingModule,
    // Further tasks of the desk and of members.
    ClientImportModule,
    ClientPapersModule,
    ClientMergingModule,
    ClientProfileModule,
    ExportModule,
    ReportsModule,
    UndoModule,
    // Open screens, and running it.
    LiveModule,
    OperationsModule,
    OperatorModule,
  ],
})
export class AppModule {}
