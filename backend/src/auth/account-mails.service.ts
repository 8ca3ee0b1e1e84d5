import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ACCOUNT_ROUTES } from '../contract/account.js';
import type { Language } from '../contract/languages.js';
import { LIMITS } from '../contract/limits.js';
import { addressedTo, MailOutbox } from '../mail/outbox/mail-outbox.service.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { Clock } from '../platform/time/clock.js';
import type { AccountTokenPurpose } from './account-tokens/account-token.entity.js';
import { AccountTokens } from './account-tokens/account-tokens.repository.js';
import type { Registration } from './account-tokens/registration.js';

export interface LinkRecipient {
  id: string;
  name: string;
  email: string;
  language: Language;
}

type LinkPurpose = 'confirmation' | 'welcome' | 'reset';

/** How long a link lives, where it leads and what it opens there. */
const LINKS: Readonly<Record<LinkPurpose, { validHours: number; route: string; opens: AccountTokenPurpose }>> = {
  confirmation: {
    validHours: LIMITS.confirmationLinkHours,
    route: ACCOUNT_ROUTES.confirmEmail,
    opens: 'confirmation',
  },
  welcome: { validHours: LIMITS.welcomeLinkHours, route: ACCOUNT_ROUTES.resetPassword, opens: 'reset' },
  reset: { validHours: LIMITS.resetLinkHours, route: ACCOUNT_ROUTES.resetPassword, opens: 'reset' },
};
const MS_PER_HOUR = 3_600_000;

/** The mails about accounts, each with the link that is made for it. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly tokens: AccountTokens,
    private readonly outbox: MailOutbox,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** `registration`: what the link confirms, where the account holds another one. */
  confirmation(tx: EntityManager, to: LinkRecipient, registration?: Registration): Promise<void> {
    return this.sendLink(tx, to, 'confirmation', registration);
  }

  /** To a client whom staff have added: he chooses a password of his own. */
  welcome(tx: EntityManager, to: LinkRecipient): Promise<void> {
    return this.sendLink(tx, to, 'welcome');
  }

  reset(tx: EntityManager, to: LinkRecipient): Promise<void> {
    return this.sendLink(tx, to, 'reset');
  }

  async alreadyRegistered(tx: EntityManager, to: LinkRecipient): Promise<void> {
    await this.outbox.enqueue(tx, { purpose: 'already-registered', ...addressedTo(to), values: {} });
  }

  private async sendLink(
    tx: EntityManager,
    to: LinkRecipient,
    purpose: LinkPurpose,
    registration?: Registration,
  ): Promise<void> {
    const { validHours, route, opens } = LINKS[purpose];
    const expiresAt = new Date(this.clock.now().getTime() + validHours * MS_PER_HOUR);
    const link = { userId: to.id, email: to.email, purpose: opens, registration, expiresAt };
    const token = await this.tokens.issue(tx, link);
    const query = new URLSearchParams({ email: to.email, token });
    const address = `${this.environment.publicUrl}${route}?${query.toString()}`;
    await this.outbox.enqueue(tx, {
      purpose,
      ...addressedTo(to),
      values: { link: address, validHours },
      notAfter: expiresAt,
    });
  }
}
