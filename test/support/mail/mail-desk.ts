import { ConsoleLogger } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../../../backend/src/app.entities.js';
import type { Language } from '../../../backend/src/contract/languages.js';
import type { MailPurpose, MailState } from '../../../backend/src/contract/mail.js';
import { DeliveryWorker } from '../../../backend/src/mail/delivery/delivery-worker.js';
import { MailServer } from '../../../backend/src/mail/delivery/mail-server.js';
import { MailModule } from '../../../backend/src/mail/mail.module.js';
import type { OutgoingMail } from '../../../backend/src/mail/outbox/outgoing-mail.js';
import { MailOutboxService } from '../../../backend/src/mail/outbox/mail-outbox.service.js';
import { Mail } from '../../../backend/src/mail/outbox/mail.entity.js';
import { ConfigModule } from '../../../backend/src/platform/config/config.module.js';
import { readEnvironment } from '../../../backend/src/platform/config/environment.js';
import { dataSourceOptions } from '../../../backend/src/platform/database/data-source.js';
import { inTransaction } from '../../../backend/src/platform/database/transaction.js';
import { OutgoingModule } from '../../../backend/src/platform/outgoing/outgoing.module.js';
import { MetricsModule } from '../../../backend/src/platform/metrics/metrics.module.js';
import { DatabaseClock } from '../../../backend/src/platform/time/clock-check.js';
import { Clock } from '../../../backend/src/platform/time/clock.js';
import { TimeModule } from '../../../backend/src/platform/time/time.module.js';
import { eventually } from '../eventually.js';
import { anId } from '../seed.js';

/** Stands still until the test moves it. */
class MovedClock extends Clock {
  private at = new Date('2026-11-18T10:00:00Z');

  override now(): Date {
    return this.at;
  }

  advance(ms: number): void {
    this.at = new Date(this.at.getTime() + ms);
  }
}

/** Suppresses a worker's logs about servers that a test stops. */
class Silence extends ConsoleLogger {
  constructor() {
    super({ logLevels: ['fatal'] });
  }
}

interface DeskOptions {
  databaseUrl: string;
  /** Connections that outlive the desk; by default it opens its own. */
  dataSource?: DataSource;
  /** Without it mail stays in the outbox. */
  smtpUrl?: string;
  publicUrl?: string;
  mailFrom?: string;
}

/** The mail module as the API process runs it, on a test database. */
export class MailDesk {
  private constructor(
    private readonly module: TestingModule,
    private readonly clock: MovedClock,
  ) {}

  static async open({ databaseUrl, dataSource, smtpUrl, publicUrl, mailFrom }: DeskOptions): Promise<MailDesk> {
    const result = readEnvironment({
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtpUrl,
      PUBLIC_URL: publicUrl ?? 'https://gym.example.gr',
      MAIL_FROM: mailFrom,
      OUTGOING_LOOPBACK: 'on',
    });
    if (!result.ok) throw new Error(result.problems.join('\n'));
    const { environment } = result;
    const database = TypeOrmModule.forRootAsync({
      useFactory: () => ({ ...dataSourceOptions(databaseUrl, ENTITIES), retryAttempts: 0 }),
      ...(dataSource && { dataSourceFactory: () => Promise.resolve(dataSource) }),
    });
    const clock = new MovedClock();
    const imports = [
      ConfigModule.of(() => environment),
      TimeModule,
      MetricsModule,
      OutgoingModule,
      database,
      MailModule,
    ];
    const module = await Test.createTestingModule({ imports })
      .overrideProvider(Clock)
      .useValue(clock)
      .overrideProvider(DatabaseClock)
      .useValue({ now: () => Promise.resolve(clock.now()) })
      .setLogger(new Silence())
      .compile();
    await module.init();
    return new MailDesk(module, clock);
  }

  get dataSource(): DataSource {
    return this.module.get(DataSource);
  }

  get outbox(): MailOutboxService {
    return this.module.get(MailOutboxService, { strict: false });
  }

  get health() {
    return this.module.get(MailServer, { strict: false }).health;
  }

  service<T>(type: new (...args: never[]) => T): T {
    return this.module.get<T>(type, { strict: false });
  }

  /** Instant so many hours from the desk's present one. */
  inHours(hours: number): Date {
    return new Date(this.clock.now().getTime() + hours * 3_600_000);
  }

  /** Adds a member or a staff user. */
  async addUser(user: { email?: string; name?: string; language?: Language; role?: 1 | 2; isActive?: boolean } = {}) {
    const { email = `${anId()}@palestra.test`, name = 'Μαρία', language = 'el', role = 2, isActive = true } = user;
    const [row] = await this.dataSource.query<{ id: string }[]>(
      `INSERT INTO users (role, email, name, search_key, password_hash, language, is_active, email_confirmed_at)
       VALUES ($1, $2, $3, '', '', $4, $5, now()) RETURNING id`,
      [role, email, name, language, isActive],
    );
    return { id: row?.id ?? '', email, name, language };
  }

  /** Writes a mail like a use case; by default a `staff-notification` about nobody. */
  async write<Purpose extends MailPurpose>(mail: Partial<OutgoingMail<Purpose>> & { to: string }): Promise<string> {
    const complete = {
      purpose: 'already-registered' as const,
      recipientName: 'Μαρία',
      language: 'el' as const,
      values: {},
      ...mail,
    } as OutgoingMail<Purpose>;
    const id = await inTransaction(this.dataSource, (tx) => this.outbox.enqueue(tx, complete));
    return id ?? '';
  }

  async find(id: string): Promise<Mail> {
    return this.dataSource.getRepository(Mail).findOneByOrFail({ id });
  }

  /** Resolves when the mail is stored in this state. */
  async reaches(id: string, state: MailState): Promise<Mail> {
    return eventually(async () => {
      const mail = await this.find(id);
      return mail.state === state ? mail : null;
    });
  }

  async countByState(): Promise<Partial<Record<MailState, number>>> {
    const rows = await this.dataSource.query<{ state: MailState; count: number }[]>(
      'SELECT state, count(*)::int AS count FROM mails GROUP BY state',
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }

  /** Advances the gym's clock and wakes the worker. */
  advance(ms: number): void {
    this.clock.advance(ms);
    this.service(DeliveryWorker).wake();
  }

  async close(): Promise<void> {
    await this.module.close();
  }
}
