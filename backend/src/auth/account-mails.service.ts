import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ACCOUNT_ROUTES, JOIN_LINK, STAFF_LINK } from '../contract/account.js';
import { LIMITS } from '../contract/limits.js';
import type { StaffRole } from '../contract/permissions.js';
import type { MailValues } from '../mail/mail-purposes.js';
import { inLanguage } from '../mail/templates/mail-links.js';
import { addressedTo } from '../mail/outbox/outgoing-mail.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { Clock } from '../platform/time/clock.js';
import type { MailedAccount } from './account-changes.repository.js';
import type { AccountTokenPurpose, Registration } from './account-tokens/account-token.entity.js';
import { AccountTokensRepository } from './account-tokens/account-tokens.repository.js';
import { mayGreetBy } from './greeting.rules.js';

type LinkRecipient = Pick<MailedAccount, 'id' | 'name' | 'email' | 'language'>;

type PasswordLinkRecipient = LinkRecipient & { isConfirmed: boolean };

type LinkPurpose = 'confirmation' | 'welcome' | 'staff-invitation' | 'reset';

/** Lifetime, target page and purpose of each link. */
const LINKS: Readonly<Record<LinkPurpose, { validHours: number; route: string; opens: AccountTokenPurpose }>> = {
  confirmation: {
    validHours: LIMITS.confirmationLinkHours,
    route: ACCOUNT_ROUTES.confirmEmail,
    opens: 'confirmation',
  },
  welcome: { validHours: LIMITS.welcomeLinkHours, route: ACCOUNT_ROUTES.resetPassword, opens: 'reset' },
  'staff-invitation': {
    validHours: LIMITS.invitationLinkHours,
    route: ACCOUNT_ROUTES.resetPassword,
    opens: 'reset',
  },
  reset: { validHours: LIMITS.resetLinkHours, route: ACCOUNT_ROUTES.resetPassword, opens: 'reset' },
};
const MS_PER_HOUR = 3_600_000;
/** The page of `DisowningController`. */
const DISOWN_PATH = '/api/auth/not-me';

/** An unconfirmed account carries a name that anybody, perhaps a stranger, may have typed. */
const namelessIf = ({ name }: LinkRecipient) => (mayGreetBy(name) ? {} : { isNameless: true });

const leadingBack = (address: string): string => `${address}&${JOIN_LINK}=1`;

/** Sends the mails about accounts and creates their links. */
@Injectable()
export class AccountMailsService {
  constructor(
    private readonly tokens: AccountTokensRepository,
    private readonly outbox: MailOutboxService,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** `registration`: confirmed by the link, when the account itself holds another one. `joins`: they go on to an offer. */
  async confirmation(
    tx: EntityManager,
    to: LinkRecipient,
    { registration, joins = false }: { registration?: Registration; joins?: boolean } = {},
  ): Promise<void> {
    const { query, link: address, ...link } = await this.newLink(tx, to, 'confirmation', registration);
    const disownLink = `${this.environment.publicUrl}${DISOWN_PATH}?${query}`;
    const values = { link: joins ? leadingBack(address) : address, ...link, ...namelessIf(to), disownLink };
    await this.send(tx, to, 'confirmation', values);
  }

  /** For a client added by staff, who chooses a password of their own. */
  async welcome(tx: EntityManager, to: LinkRecipient): Promise<void> {
    const { query: _, ...link } = await this.newLink(tx, to, 'welcome');
    await this.send(tx, to, 'welcome', link);
  }

  /** For somebody whom an owner invited to the staff. */
  async staffInvitation(tx: EntityManager, to: LinkRecipient & { staffRole: StaffRole }): Promise<void> {
    const { query: _, expiresAt: notAfter, link, validHours } = await this.newLink(tx, to, 'staff-invitation');
    const values = { link: `${link}&${STAFF_LINK}=1`, validHours, staffRole: to.staffRole };
    await this.outbox.enqueue(tx, { purpose: 'staff-invitation', ...addressedTo(to), values, notAfter });
  }

  /**
   * Mails a link to set a new password. Anybody may have registered an unconfirmed address: there the link also
   * confirms it, and all pending registrations become void with their passwords. `joins`: they go on to an offer.
   */
  async reset(tx: EntityManager, to: PasswordLinkRecipient, { joins = false } = {}): Promise<void> {
    if (!to.isConfirmed) await this.tokens.spend(tx, to.id, 'confirmation');
    const { query: _, link: address, ...facts } = await this.newLink(tx, to, 'reset');
    const link = { ...facts, link: joins ? leadingBack(address) : address };
    await this.send(tx, to, 'reset', { ...link, ...(!to.isConfirmed && { ...namelessIf(to), confirms: true }) });
  }

  async alreadyRegistered(tx: EntityManager, to: LinkRecipient): Promise<void> {
    await this.outbox.enqueue(tx, { purpose: 'already-registered', ...addressedTo(to), values: {} });
  }

  /** Runs in the transaction of the change. */
  async passwordChanged(tx: EntityManager, to: LinkRecipient, { isStaff }: { isStaff: boolean }): Promise<void> {
    const values = { at: this.clock.now().toISOString(), ...(isStaff && { isStaff }) };
    await this.outbox.enqueue(tx, { purpose: 'password-changed', ...addressedTo(to), values });
  }

  private async newLink(tx: EntityManager, to: LinkRecipient, purpose: LinkPurpose, registration?: Registration) {
    const { validHours, route, opens } = LINKS[purpose];
    const expiresAt = new Date(this.clock.now().getTime() + validHours * MS_PER_HOUR);
    const link = { userId: to.id, email: to.email, purpose: opens, registration, expiresAt };
    const token = await this.tokens.issue(tx, link);
    const query = new URLSearchParams({ email: to.email, token }).toString();
    const address = `${this.environment.publicUrl}${route}?${query}${inLanguage(to.language)}`;
    return { link: address, validHours, expiresAt, query };
  }

  private async send<Purpose extends Exclude<LinkPurpose, 'staff-invitation'>>(
    tx: EntityManager,
    to: LinkRecipient,
    purpose: Purpose,
    { expiresAt, ...values }: MailValues[Purpose] & { expiresAt: Date },
  ): Promise<void> {
    await this.outbox.enqueue(tx, { purpose, ...addressedTo(to), values, notAfter: expiresAt });
  }
}
