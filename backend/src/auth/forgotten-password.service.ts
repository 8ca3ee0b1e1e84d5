import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ForgotPasswordRequest } from '../contract/account.js';
import { inTransaction } from '../platform/database/transaction.js';
import { networkOf } from '../platform/http/caller-address.js';
import { AccountChanges } from './account-changes.repository.js';
import { AccountMails } from './account-mails.service.js';
import { SignInNetworks } from './throttling/sign-in-networks.repository.js';
import { VisitorGate } from './visitor-gate.service.js';

/** Mails a password link on request. The response never tells whether the account exists (rule: no account probing). */
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
      // No error: a stranger who asks too often has already filled that mailbox with valid links, and must not keep the
      // owner from getting a response.
      if (!(await this.gate.mayMailTo(tx, 'forgot-password', email))) return;
      const isEarlyToday = await this.gate.mayMailToday(tx, email);
      const account = await this.accounts.findByEmail(tx, email);
      // Strangers may have used up the day's mails; the owner still gets one from a network they have signed in from.
      const mayBeMailed = isEarlyToday || (await this.networks.isKnown(tx, account?.id ?? null, networkOf(address)));
      if (account === null || !account.isActive || !mayBeMailed) return this.gate.writeForNobody(tx, email);
      // "Request a new link" of the confirmation screen ends here as well: the link also confirms an unconfirmed
      // address.
      await this.mails.reset(tx, account);
    });
  }
}
