import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { MailedForm } from '../contract/account.js';
import { mailsAskedFrom, mailsOfDayTo, mailsTo, nobodysWrites } from './throttling/throttle-keys.js';
import { networkOf } from '../platform/http/caller-address.js';
import { ThrottlesService } from './throttling/throttles.service.js';
import { SecurityVerificationService } from './verification/security-verification.service.js';

/** Protects public forms that send a mail to somebody. */
@Injectable()
export class VisitorGateService {
  constructor(
    private readonly throttles: ThrottlesService,
    private readonly verification: SecurityVerificationService,
  ) {}

  /** Limits the attempts per network and requires a person for each. */
  async pass(form: MailedForm, turnstileToken: string | null | undefined, address: string): Promise<void> {
    await this.throttles.requireCounted([mailsAskedFrom(form, networkOf(address))]);
    await this.verification.requirePerson(form, turnstileToken, address);
  }

  async requireMailTo(tx: EntityManager, form: MailedForm, email: string): Promise<void> {
    await this.throttles.requireCounted([mailsTo(form, email)], tx);
  }

  /** False: that address has had enough mails of this form for now. */
  mayMailTo(tx: EntityManager, form: MailedForm, email: string): Promise<boolean> {
    return this.throttles.count(mailsTo(form, email), tx);
  }

  /** False: that address has had as many mails of strangers as a day allows. */
  mayMailToday(tx: EntityManager, email: string): Promise<boolean> {
    return this.throttles.count(mailsOfDayTo(email), tx);
  }

  /** Writes as much as a link and its mail would, for an address that gets none, so that timing reveals nothing. */
  async writeForNobody(tx: EntityManager, email: string): Promise<void> {
    for (const write of nobodysWrites(email)) await this.throttles.count(write, tx);
  }
}
