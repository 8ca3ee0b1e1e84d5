import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { ClassNewsService } from './class-news.service.js';

/** News of classes that members follow (capability: classes). */
@Module({
  imports: [MailModule],
  providers: [ClassNewsService],
})
export class ClassFollowsModule {}
