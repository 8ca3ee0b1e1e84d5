import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ForgotPasswordRequest } from '../contract/account.js';
import { isAdmin } from '../contract/roles.js';
import { inTransaction } from '../platform/database/transaction.js';
import { networkOf } from '../platform/http/caller-address.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { AccountChangesRepository } from './account-changes.repository.js';
import { AccountMailsService } from './account-mails.service.js';
import { SignInNetworksRepository } from './throttling/sign-in-networks.repository.js';
import { VisitorGateService } from './visitor-gate.service.js';

/** Mails a password link on request. The response never tells whether the account exists (rule: no account probing). */
@Injectable()
export class ForgottenPasswordService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly gate: VisitorGateService,
    private readonly accounts: AccountChangesRepository,
    private readonly networks: SignInNetworksRepository,
    private readonly mails: AccountMailsService,
    private readonly settings: SettingsRepository,
  ) {}

  async sendLink({ email, turnstileToken, joins = false }: ForgotPasswordRequest, address: string): Promise<void> {
    await this.gate.pass('forgot-password', turnstileToken, address);
    await inTransaction(this.dataSource, async (tx): Promise<void> => {
      // No error: a stranger who asks too often has already filled that mailbox with valid links, and must not keep the
      // owner from getting a response.
      if (!(await this.gate.mayMailTo(tx, 'forgot-password', email))) return;
      const isEarlyToday = await this.gate.mayMailToday(tx, email);
      const account = await this.accounts.findByEmail(tx, email);
      // Strangers may have used up the day's mails; the owner still gets one from a network they have signed in from.
      const mayBeMailed = isEarlyToday || (await this.networks.isKnown(tx, account?.id ?? null, networkOf(address)));
      // Only an owner renews an invitation that has ended (rule: staff accounts).
      const isInvited = account !== null && isAdmin(account) && !account.isConfirmed;
      if (account === null || !account.isActive || isInvited || !mayBeMailed)
        return this.gate.writeForNobody(tx, email);
      // "Request a new link" of the confirmation screen ends here as well: the link also confirms an unconfirmed
      // address.
      const { uses } = await this.settings.values(tx);
      await this.mails.reset(tx, account, { joins: joins && !isAdmin(account) && uses.includes('joining') });
    });
  }
}
