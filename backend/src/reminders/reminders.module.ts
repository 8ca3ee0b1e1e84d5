import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { RemindersService } from './reminders.service.js';

/** Reminders of appointments. */
@Module({
  imports: [MailModule, SettingsModule],
  providers: [RemindersService],
})
export class RemindersModule {}
