import pg from 'pg';
import { pathOf } from '../../platform/config/schema-of-gym.js';
import { currentGymOrNull } from '../../platform/gyms/current-gym.js';
import { DriverQuery, type OnPath, type Wire } from './driver-query.js';
import type { GymConnection } from './gym-pool.js';
import { BEGIN, isEndOrBeginning, PipeliningClient, ROLLBACK } from '../../platform/database/pipelining-client.js';
import { ReadsOnPaths, type ReadOfGym } from './reads-on-paths.js';

/**
 * A statement with the path of its gym before it. PostgreSQL gets both in one go and answers once. When the path cannot
 * be set, or is cancelled, PostgreSQL does not run the statement. When the statement fails, the path stays the old one.
 */
class StatementOnPath extends DriverQuery implements OnPath {
  private readonly path: string;
  private isPathParsed = false;
  private isPathSet = false;

  constructor(
    order: unknown[],
    schema: string,
    private readonly onDone: () => void,
  ) {
    super(...order);
    this.path = `SET search_path = ${pathOf(schema)}`;
  }

  override submit(wire: Wire): Error | null {
    if (this.requiresPreparation() || typeof this.text !== 'string') return super.submit(wire);
    this.isPathParsed = true;
    wire.query(`${this.path}; ${this.text}`);
    return null;
  }

  override prepare(wire: Wire): void {
    wire.parse({ text: this.path, name: '' });
    wire.bind({ statement: '', values: [] });
    wire.execute({});
    super.prepare(wire);
  }

  parsed(): { name: string; text: string } | null {
    const isOfPath = !this.isPathParsed;
    this.isPathParsed = true;
    const { name = '', text } = this;
    return isOfPath || name === '' ? null : { name, text };
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.isPathSet) super.handleCommandComplete(message, wire);
    this.isPathSet = true;
  }

  override handleReadyForQuery(wire: Wire): void {
    this.onDone();
    super.handleReadyForQuery(wire);
  }
}

/** Methods of `pg.Client` that are not meant to be called from outside. */
interface DriverClient {
  _getActiveQuery(): unknown;
}
const parseComplete = Reflect.get(pg.Client.prototype, '_handleParseComplete') as (this: unknown) => void;
const sendsPath = (query: unknown): query is OnPath =>
  query instanceof StatementOnPath || query instanceof ReadsOnPaths;

/**
 * Serves one gym after the other. Until PostgreSQL has answered a statement with the gym's path before it, each statement
 * has it.
 */
export class GymClient extends PipeliningClient implements GymConnection {
  private readonly served = new Map<string, number>();
  private wanted = '';
  private isOnPath = false;
  /** Whether the path of the transaction under way was sent: when it is refused, nothing after it runs either. */
  private transaction: 'begun' | 'on its path' | null = null;
  private readonly wire: Wire;

  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: NodeJS.EventEmitter & Wire };
    this.wire = connection;
    // A fault takes the path back that was set with the statement, or within its transaction.
    connection.on('errorMessage', () => (this.isOnPath = false));
  }

  get schema(): string {
    return this.wanted;
  }

  get servedCount(): number {
    return this.served.size;
  }

  knows(schema: string): boolean {
    return this.served.has(schema);
  }

  serve(schema: string): void {
    if (schema === this.wanted) return;
    this.wanted = schema;
    this.isOnPath = false;
    this.transaction = null;
    this.learn(schema);
  }

  private learn(schema: string): number {
    const known = this.served.get(schema);
    if (known !== undefined) return known;
    const number = this.served.size;
    this.served.set(schema, number);
    return number;
  }

  /** Rows of reads of several gyms, in one go: all of them, or a fault. The connection is with nothing else. */
  readTogether(reads: readonly ReadOfGym[]): Promise<Record<string, unknown>[][]> {
    const named = reads.map((read) => ({ ...read, name: nameFor(this.learn(read.schema), read.name) }));
    const path = this.isOnPath ? this.wanted : null;
    this.isOnPath = false;
    this.wanted = named.at(-1)?.schema ?? this.wanted;
    return new Promise((resolve, reject) => {
      const done = (fault: Error | null, rows: Record<string, unknown>[][]): void => {
        this.isOnPath = fault === null;
        if (fault === null) resolve(rows);
        else reject(fault);
      };
      void super.transmit([new ReadsOnPaths(named, path, done)]);
    });
  }

  /** Something may have kept a connection that was given back, and that serves another gym now. */
  protected override requireBorrower(): void {
    // A stream goes on in an event of its socket, which is of no gym.
    const gym = currentGymOrNull();
    if (gym !== null && gym.schema !== this.wanted) throw new Error('This connection serves another gym by now');
  }

  protected override transmit(order: unknown[]): Promise<unknown> {
    const [asked, ...rest] = order;
    if (isEndOrBeginning(asked)) {
      this.transaction = asked === BEGIN ? 'begun' : null;
      if (asked === ROLLBACK) this.isOnPath = false;
      return super.transmit(order);
    }
    const statement = isNamed(asked) ? { ...asked, name: nameFor(this.learn(this.wanted), asked.name) } : asked;
    const isOnPath = this.isOnPath || this.transaction === 'on its path';
    if (this.transaction !== null) this.transaction = 'on its path';
    return isOnPath ? super.transmit([statement, ...rest]) : this.transmitOnPath([statement, ...rest]);
  }

  private transmitOnPath(order: unknown[]): Promise<unknown> {
    const schema = this.wanted;
    const statement = new StatementOnPath(order, schema, () => {
      if (schema === this.wanted) this.isOnPath = true;
    });
    if (typeof statement.callback === 'function') return super.transmit([statement]);
    return new Promise((resolve, reject) => {
      // Not written into the property, where it would be made among the old objects (`PipeliningClient.transmit`).
      const answer = (fault: Error | null, result: unknown): void => (fault === null ? resolve(result) : reject(fault));
      statement.callback = answer;
      void super.transmit([statement]);
    });
  }

  /** Called by `pg`, which would take the path for the named statement behind it. */
  protected _handleParseComplete(): void {
    const active = (this as unknown as DriverClient)._getActiveQuery();
    if (!sendsPath(active)) return parseComplete.call(this);
    const parsed = active.parsed();
    if (parsed === null) return;
    this.wire.parsedStatements[parsed.name] = parsed.text;
    delete this.wire.submittedNamedStatements[parsed.name];
  }
}

/** PostgreSQL plans a named statement anew when the path has changed, so each gym has names of its own. */
const nameFor = (gym: number, name: string): string => `${gym} ${name}`;

const isNamed = (order: unknown): order is { name: string } =>
  typeof order === 'object' && order !== null && 'name' in order;
