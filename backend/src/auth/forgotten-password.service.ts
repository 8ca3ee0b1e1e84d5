import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ForgotPasswordRequest } from '../contract/account.js';
import { inTransaction } from '../platform/database/transaction.js';
import { networkOf } from '../platform/http/caller-address.js';
import { AccountChanges } from './account-changes.repository.js';
import { AccountMails } from './account-mails.service.js';
import { SignInNetworks } from './throttling/sign-in-networks.repository.js';
import { VisitorGate } from './visitor-gate.service.js';

/** Asking for a link. The answer never says whether there is such an account (rule: no account probing). */
@Injectable()
export class ForgottenPasswordService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly gate: VisitorGate,
    private readonly accounts: AccountChanges,
    private readonly networks: SignInNetworks,
    private readonly mails: AccountMails,
  ) {}

  async sendLink({ email, turnstileToken }: ForgotPasswordRequest, address: string): Promise<void> {
    await this.gate.pass('forgot-password', turnstileToken, address);
    await inTransaction(this.dataSource, async (tx): Promise<void> => {
      // Silent: whoever asks too often for somebody else has filled that mailbox with valid links already, and must not
      // keep its owner from being answered.
      if (!(await this.gate.mayMailTo(tx, 'forgot-password', email))) return;
      const isEarlyToday = await this.gate.mayMailToday(tx, email);
      const account = await this.accounts.findByEmail(tx, email);
      // Strangers may have used up the day's mails; where its owner has signed in from, they are answered all the same.
      const mayBeMailed = isEarlyToday || (await this.networks.isKnown(tx, account?.id ?? null, networkOf(address)));
      if (account === null || !account.isActive || !mayBeMailed) return this.gate.writeForNobody(tx, email);
      // "Request a new link" of the confirmation screen leads here, too: the link confirms an address that is not yet.
      await this.mails.reset(tx, account);
    });
  }
}
