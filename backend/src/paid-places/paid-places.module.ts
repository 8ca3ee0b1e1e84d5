import { Module } from '@nestjs/common';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { PaidPlacesService } from './paid-places.service.js';

/** Places that members pay for online. */
@Module({
  imports: [AppointmentsModule, AuditModule, AuthModule, MailModule, PaymentsModule, SettingsModule],
  providers: [PaidPlacesService],
})
export class PaidPlacesModule {}
