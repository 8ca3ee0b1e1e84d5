import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ClientMessagesAdminController, OwnMessagesClientController } from './own-messages.controller.js';
import { OwnMessagesService } from './own-messages.service.js';

/** The ways in which members are told, and their phones. */
@Module({
  imports: [AuthModule, MailModule],
  controllers: [OwnMessagesClientController, ClientMessagesAdminController],
  providers: [OwnMessagesService],
})
export class OwnMessagesModule {}
