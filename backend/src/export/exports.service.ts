import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, LessThan, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { sessionNameOf, type SessionName } from '../auth/sessions.service.js';
import { BYTE_ORDER_MARK, CSV_SEPARATORS, csvLine } from '../contract/csv.js';
import type { DataExport, ExportedFile, ExportState, StartedExport } from '../contract/export.js';
import type { Language } from '../contract/languages.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError } from '../platform/errors/app-error.js';
import { isUuid } from '../platform/http/validation/fields.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { usesSql } from '../settings/settings.repository.js';
import { ExportRow } from './export.entity.js';
import {
  DESCRIPTION_TEXT,
  DESCRIPTIONS,
  descriptionRows,
  exportedTablesOf,
  selectOf,
  UPLOADED_FILES,
} from './export-tables.js';
import { Snapshot } from './snapshot.js';
import { zipOf, type ZippedFile } from './zip-of-files.js';

const LINK_LIVES_MS = 60_000;
/** Without progress for so long, the reader or the process of an export is gone. */
const GONE_AFTER_MS = 60_000;
/** A reader who takes some bytes a minute would keep everybody else from exporting. */
const ENDS_AFTER_MS = 30 * 60_000;
const TELLS_EVERY_MS = 1_000;
const KEPT_MS = 24 * 60 * 60_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * A link that opens. $1 is the hash of its token, $2 the time since which links live, $3 and $4 the session in which it
 * was made. It ends with that session.
 */
const OPENS = `e.token_hash = $1 AND e.created_at > $2 AND u.id = e.created_by_id
  AND u.role = 1 AND u.staff_role = 'owner' AND u.is_active
  AND u.session_version = $4 AND EXISTS (SELECT FROM sessions s WHERE s.id = $3 AND s.user_id = u.id)`;

/** The hash covers the session, so that nobody names another one. */
const tokenIn = (session: SessionName): string =>
  [randomBytes(32).toString('base64url'), session.id, session.version].join('.');

/** null: no token of ours. */
function sessionOf(token: string): SessionName | null {
  const [, id = '', version = ''] = token.split('.');
  return isUuid(id) && /^\d{1,9}$/.test(version) ? { id, version: Number(version) } : null;
}

const sinceOf = (now: Date): Date => new Date(now.getTime() - LINK_LIVES_MS);

const isGivenUp = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === 'ERR_STREAM_PREMATURE_CLOSE';

interface ExportFacts {
  id: string;
  state: ExportState;
  createdAt: Date;
  bytes: string;
  seenAt: Date;
}

/** The content for a link that was opened. */
interface Download {
  fileName: string;
  sendTo: (response: ServerResponse) => Promise<void>;
}

const KEPT = `SELECT (SELECT count(*) > 1 FROM rooms)::text AS rooms, (${usesSql('classes')})::text AS classes`;

/** Files and columns of rooms are left out where there is one, those of classes where the gym uses none. */
const tablesOf = ([hasRooms, hasClasses]: readonly (string | null)[] = []) =>
  exportedTablesOf({ hasRooms: hasRooms === 'true', hasClasses: hasClasses === 'true' });

const tablesIn = async (on: EntityManager) =>
  tablesOf(Object.values((await on.query<Record<string, string>[]>(KEPT))[0] ?? {}));

/** Exports everything that the gym's database knows, as a ZIP of CSV (rule: export of everything). */
@Injectable()
export class ExportsService {
  private readonly logger = new Logger('Export');

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly audit: AuditService,
  ) {}

  async files(language: Language): Promise<ExportedFile[]> {
    const tables = await tablesIn(this.dataSource.manager);
    return [{ file: DESCRIPTIONS, text: DESCRIPTION_TEXT }, ...tables].map(({ file, text }) => ({
      name: `${file}.csv`,
      description: text[language],
    }));
  }

  /**
   * Makes the link of a download, because a browser saves a link without the page. The link opens once, soon, and while
   * its session lasts.
   */
  async start(caller: Caller, language: Language): Promise<StartedExport> {
    const { id: createdById } = caller;
    const { now } = this.clock.read();
    const free = await Snapshot.open(this.dataSource);
    if (free === null) throw new AppError('EXPORT_RUNNING');
    await free.close();
    const token = tokenIn(sessionNameOf(caller));
    const id = randomUUID();
    const { manager } = this.dataSource;
    await manager.delete(ExportRow, { createdAt: LessThan(new Date(now.getTime() - KEPT_MS)) });
    const row = { id, createdById, language, tokenHash: hashOf(token), createdAt: now, seenAt: now };
    await manager.insert(ExportRow, row);
    const link = `/api/exports/${token}`;
    return { id, state: 'ready', createdAt: now.toISOString(), bytes: 0, link };
  }

  async find(id: string, { id: createdById }: Caller): Promise<DataExport> {
    const found: ExportFacts | null = await this.dataSource.manager.findOneBy(ExportRow, { id, createdById });
    if (found === null) throw new AppError('NOT_FOUND');
    const { state, createdAt, bytes, seenAt } = found;
    const isGone = seenAt.getTime() < this.clock.read().now.getTime() - GONE_AFTER_MS;
    const isOpen = state === 'ready' || state === 'running';
    return { id, state: isOpen && isGone ? 'failed' : state, createdAt: createdAt.toISOString(), bytes: Number(bytes) };
  }

  /** Opens a link. Null for a link that is unknown, used or too old, or whose owner is no longer one. */
  async open(token: string): Promise<Download | null> {
    // A stranger neither takes the lock that only one export holds, nor hears of it.
    const session = sessionOf(token);
    if (session === null) return null;
    const seen = [hashOf(token), sinceOf(this.clock.read().now), session.id, session.version];
    const known = await this.dataSource.query<object[]>(`SELECT FROM exports e, users u WHERE ${OPENS}`, seen);
    if (known.length === 0) return null;
    const snapshot = await Snapshot.open(this.dataSource);
    if (snapshot === null) throw new AppError('EXPORT_RUNNING');
    try {
      const { now, today } = this.clock.read();
      const taken = await this.take(hashOf(token), session, now);
      if (taken === null) {
        await snapshot.close();
        return null;
      }
      const fileName = `palestra-${today}.zip`;
      return { fileName, sendTo: (response) => this.send(taken, snapshot, response) };
    } catch (fault) {
      await snapshot.close();
      throw fault;
    }
  }

  private take(
    tokenHash: string,
    { id: sessionId, version }: SessionName,
    now: Date,
  ): Promise<Pick<ExportRow, 'id' | 'language'> | null> {
    return inTransaction(this.dataSource, async (tx) => {
      const [[taken]] = await tx.query<[{ id: string; language: Language; actorId: string }[], number]>(
        `UPDATE exports e SET state = 'running', token_hash = NULL, seen_at = $5 FROM users u WHERE ${OPENS}
         RETURNING e.id, e.language, u.id AS "actorId"`,
        [tokenHash, sinceOf(now), sessionId, version, now],
      );
      if (taken === undefined) return null;
      const { id, language, actorId } = taken;
      const after = { files: (await tablesIn(tx)).length + 1 };
      await this.audit.record(tx, { actorId, action: 'export.downloaded', entityId: id, after });
      return { id, language };
    });
  }

  private async send(
    { id, language }: Pick<ExportRow, 'id' | 'language'>,
    snapshot: Snapshot,
    response: ServerResponse,
  ): Promise<void> {
    let bytes = 0;
    let told = { bytes: 0, at: performance.now() };
    const counter = new Transform({
      transform(chunk: Buffer, _, give): void {
        bytes += chunk.length;
        give(null, chunk);
      },
    });
    const tell = (state: ExportState): Promise<unknown> =>
      this.dataSource.manager
        .update(ExportRow, { id }, { state, bytes: String(bytes), seenAt: this.clock.read().now })
        .catch((fault: unknown) => this.logger.error(fault));
    const endsAt = this.clock.read().now.getTime() + ENDS_AFTER_MS;
    const telling = setInterval(() => {
      if (this.clock.read().now.getTime() > endsAt) response.destroy();
      else if (bytes > told.bytes) {
        told = { bytes, at: performance.now() };
        void tell('running');
      } else if (performance.now() - told.at > GONE_AFTER_MS) response.destroy();
    }, TELLS_EVERY_MS);
    let end: ExportState = 'failed';
    try {
      const zip = await zipOf(await this.filesOf(snapshot, language), this.clock.read().now);
      await pipeline(zip, counter, response);
      end = 'finished';
    } catch (fault) {
      // The response is cut, so that a browser does not take it for the whole file.
      response.destroy();
      if (isGivenUp(fault)) this.logger.log('An export was given up by its reader');
      else this.logger.error(fault);
    }
    clearInterval(telling);
    await snapshot.close();
    await tell(end);
  }

  private async filesOf(snapshot: Snapshot, language: Language): Promise<ZippedFile[]> {
    const separator = CSV_SEPARATORS[language];
    let tables = tablesOf();
    for await (const [row] of snapshot.rowsOf(KEPT)) tables = tablesOf(row);
    const uploads: ZippedFile[] = [];
    for await (const rows of snapshot.rowsOf(UPLOADED_FILES)) {
      for (const [id, name] of rows) uploads.push({ name: String(name), chunks: () => snapshot.fileOf(String(id)) });
    }
    const toLines = (rows: readonly (readonly (string | null)[])[]): string =>
      rows
        .map((row) =>
          csvLine(
            row.map((cell) => cell ?? ''),
            separator,
          ),
        )
        .join('');
    async function* descriptions(): AsyncGenerator<string> {
      yield await Promise.resolve(BYTE_ORDER_MARK + toLines(descriptionRows(tables)));
    }
    return [
      { name: `${DESCRIPTIONS}.csv`, chunks: descriptions },
      ...tables.map((one) => ({
        name: `${one.file}.csv`,
        async *chunks(): AsyncGenerator<string> {
          yield BYTE_ORDER_MARK + toLines([one.columns.map(({ name }) => name)]);
          for await (const rows of snapshot.rowsOf(selectOf(one, language))) yield toLines(rows);
        },
      })),
      ...uploads,
    ];
  }
}
