import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { MailedForm } from '../contract/account.js';
import { mailsAskedFrom, mailsOfDayTo, mailsTo, nobodysWrites } from './throttling/throttle-keys.js';
import { networkOf } from '../platform/http/caller-address.js';
import { Throttles } from './throttling/throttles.service.js';
import { SecurityVerificationService } from './verification/security-verification.service.js';

/** What stands before a form that anyone can fill in and that ends in a mail to somebody. */
@Injectable()
export class VisitorGate {
  constructor(
    private readonly throttles: Throttles,
    private readonly verification: SecurityVerificationService,
  ) {}

  /** Few tries from one address, each by a person. */
  async pass(form: MailedForm, turnstileToken: string | null | undefined, address: string): Promise<void> {
    await this.throttles.requireCounted([mailsAskedFrom(form, networkOf(address))]);
    await this.verification.requirePerson(form, turnstileToken, address);
  }

  async requireMailTo(tx: EntityManager, form: MailedForm, email: string): Promise<void> {
    await this.throttles.requireCounted([mailsTo(form, email)], tx);
  }

  /** False: enough mails have gone to that address for now. */
  mayMailTo(tx: EntityManager, form: MailedForm, email: string): Promise<boolean> {
    return this.throttles.count(mailsTo(form, email), tx);
  }

  /** False: strangers have caused as many mails to that address as they may in a day. */
  mayMailToday(tx: EntityManager, email: string): Promise<boolean> {
    return this.throttles.count(mailsOfDayTo(email), tx);
  }

  /** As many writes as a link and its mail are, for an address that gets none: else the time would tell. */
  async writeForNobody(tx: EntityManager, email: string): Promise<void> {
    for (const write of nobodysWrites(email)) await this.throttles.count(write, tx);
  }
}
