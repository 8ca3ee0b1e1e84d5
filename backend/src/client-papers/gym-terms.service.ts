import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type {
  ClientTerms,
  OwnTerms,
  PublishedTerms,
  PublishTermsRequest,
  TermsConsent,
} from '../contract/gym-terms.js';
import { Role } from '../contract/roles.js';
import { hasFormat } from '../contract/setting.js';
import { lockClient } from '../platform/database/locks.js';
import { requireClient } from '../platform/errors/require-client.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { Clock } from '../platform/time/clock.js';
import { GymTermsRow, TermsConsentRow } from './gym-terms.entity.js';

const TERMS = `t.version, t.text_el AS "textEl", t.text_en AS "textEn", t.link, t.published_at AS "publishedAt"`;

const PUBLISHED = `
  SELECT ${TERMS}, a.name AS "publishedByName",
    (SELECT count(*)::int FROM terms_consents c JOIN users u ON u.id = c.client_id
      WHERE c.version = t.version AND u.role = ${Role.Client}) AS "acceptedBy"
  FROM gym_terms t JOIN users a ON a.id = t.published_by_id ORDER BY t.version DESC`;

const OWN = `
  SELECT ${TERMS}, c.at AS "acceptedAt" FROM gym_terms t
  LEFT JOIN terms_consents c ON c.version = t.version AND c.client_id = $1 WHERE t.version = (SELECT max(version) FROM gym_terms)`;

const CONSENTS = `
  SELECT c.version, c.at, b.name AS "byName", c.is_on_paper AS "isOnPaper", c.address
  FROM terms_consents c JOIN users b ON b.id = c.by_id WHERE c.client_id = $1 ORDER BY c.version DESC`;

type Written<T, Key extends keyof T> = Omit<T, Key> & Record<Key, Date>;

/** Keeps the gym's terms by version, and who has accepted which (rule: gym's terms). */
@Injectable()
export class GymTermsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  async list(): Promise<PublishedTerms[]> {
    const rows = await this.dataSource.query<Written<PublishedTerms, 'publishedAt'>[]>(PUBLISHED);
    return rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() }));
  }

  /** One publishes at a time: a version that came in between is seen first. */
  publish(caller: Caller, { after, ...request }: PublishTermsRequest): Promise<PublishedTerms[]> {
    const terms = { ...request, link: request.link.trim() };
    if (terms.link !== '' && !hasFormat(terms.link, 'link')) throw invalidField('link', 'linkInvalid');
    if (terms.link === '' || terms.textEl !== '' || terms.textEn !== '') {
      if (terms.textEl === '') throw invalidField('textEl', 'termsMissing');
      if (terms.textEn === '') throw invalidField('textEn', 'termsMissing');
    }
    return inTransaction(this.dataSource, async (tx) => {
      await tx.query('LOCK TABLE gym_terms IN SHARE ROW EXCLUSIVE MODE');
      if ((await latest(tx)) !== after) throw new AppError('STALE');
      const version = after + 1;
      await tx.insert(GymTermsRow, {
        ...terms,
        ...{ version, publishedAt: this.clock.now(), publishedById: caller.id },
      });
      await this.audit.record(tx, {
        ...{ actorId: caller.id, action: 'terms.published', entityId: String(version) },
        after: { termsVersion: version, ...(terms.link !== '' && { link: terms.link }) },
      });
    }).then(() => this.list());
  }

  /** The latest terms, for the client. */
  async own(clientId: string): Promise<OwnTerms> {
    type Row = Written<OwnTerms, 'publishedAt'> & { acceptedAt: Date | null };
    const [row] = await this.dataSource.query<Row[]>(OWN, [clientId]);
    if (row === undefined) throw new AppError('NOT_FOUND');
    const acceptedAt = row.acceptedAt?.toISOString() ?? null;
    return { ...row, publishedAt: row.publishedAt.toISOString(), acceptedAt };
  }

  async ofClient(clientId: string): Promise<ClientTerms> {
    await requireClient(this.dataSource, clientId);
    const consents = await this.dataSource.query<Written<TermsConsent, 'at'>[]>(CONSENTS, [clientId]);
    const version = await latest(this.dataSource.manager);
    return {
      version: version === 0 ? null : version,
      consents: consents.map((consent) => ({ ...consent, at: consent.at.toISOString() })),
    };
  }

  /** The client accepts, or an adult for their child; `isOnPaper`: staff say that they have. Once for each version. */
  async accept(
    caller: Caller,
    clientId: string,
    version: number,
    { isOnPaper = false, address = null }: { isOnPaper?: boolean; address?: string | null },
  ): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      if (!(await lockClient(tx, clientId))) throw new AppError('NOT_FOUND');
      if ((await latest(tx)) !== version) throw new AppError('TERMS_OUTDATED');
      if (await tx.existsBy(TermsConsentRow, { clientId, version })) return;
      await tx.insert(TermsConsentRow, {
        clientId,
        version,
        at: this.clock.now(),
        byId: caller.id,
        isOnPaper,
        address,
      });
      const accepted = { termsVersion: version, isOnPaper };
      await this.audit.recordOfClient(tx, caller, 'client.terms-accepted', clientId, null, accepted);
    });
  }
}

/** 0 while the gym has no terms. */
const latest = async (on: EntityManager): Promise<number> => (await on.maximum(GymTermsRow, 'version')) ?? 0;
