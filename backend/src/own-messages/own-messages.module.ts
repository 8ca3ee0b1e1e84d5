import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ClientMessagesAdminController, OwnMessagesClientController } from './own-messages.controller.js';
import { OwnMessagesService } from './own-messages.service.js';
import { TextingAdminController } from './texting.controller.js';
import { TextReportsController } from './text-reports.controller.js';

/** The ways in which members are told, their phones, and the company that sends SMS. */
@Module({
  imports: [AuthModule, MailModule],
  controllers: [
    OwnMessagesClientController,
    ClientMessagesAdminController,
    TextingAdminController,
    TextReportsController,
  ],
  providers: [OwnMessagesService],
})
export class OwnMessagesModule {}
