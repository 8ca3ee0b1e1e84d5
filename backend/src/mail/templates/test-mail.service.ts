import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Language } from '../../contract/languages.js';
import { inTransaction } from '../../platform/database/transaction.js';
import type { MailValues } from '../mail-purposes.js';
import { MailOutboxService } from '../outbox/mail-outbox.service.js';

/** Sends test mails to the caller, in the language of the edited text. */
@Injectable()
export class TestMailService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: MailOutboxService,
  ) {}

  async send(userId: string, language: Language, values: MailValues['test']): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [user] = await tx.query<{ name: string; email: string }[]>('SELECT name, email FROM users WHERE id = $1', [
        userId,
      ]);
      if (user === undefined) throw new Error('The caller is not there any more');
      const { name: recipientName, email: to } = user;
      await this.outbox.enqueue(tx, { purpose: 'test', to, recipientId: userId, recipientName, language, values });
    });
  }
}
