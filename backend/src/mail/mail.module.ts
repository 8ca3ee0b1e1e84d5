import { Module } from '@nestjs/common';
import { MailOutbox } from './outbox/mail-outbox.service.js';

/** Every mail: outbox, delivery, templates, broadcasts. */
@Module({ providers: [MailOutbox], exports: [MailOutbox] })
export class MailModule {}
