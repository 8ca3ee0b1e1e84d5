import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { OccasionsAdminController } from './occasions.controller.js';
import { OccasionsService } from './occasions.service.js';

/** Automatic mails: birthdays, name days and the like. */
@Module({
  imports: [MailModule, SettingsModule],
  controllers: [OccasionsAdminController],
  providers: [OccasionsService],
})
export class OccasionsModule {}
