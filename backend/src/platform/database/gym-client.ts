import pg from 'pg';
import { pathOf } from '../config/schema-of-gym.js';
import { currentGymOrNull } from '../gyms/current-gym.js';
import type { GymConnection } from './gym-pool.js';
import { isEndOrBeginning, PipeliningClient, ROLLBACK } from './pipelining-client.js';

interface Wire {
  parse(statement: { text: string; name: string }): void;
  bind(portal: { statement: string; values: unknown[] }): void;
  execute(portal: object): void;
  query(text: string): void;
}

/** Inside of `pg`; the test fails when that changes. */
interface DriverQuery {
  readonly text: string;
  requiresPreparation(): boolean;
  submit(wire: Wire): Error | null;
  prepare(wire: Wire): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
  callback: unknown;
}
const DriverQuery = pg.Query as unknown as new (...order: unknown[]) => DriverQuery;

/**
 * A statement with the path of its gym before it. PostgreSQL gets both in one go and answers once: when the path cannot be
 * set, or is cancelled, it does not run the statement; when the statement fails, the path is what it was.
 */
class StatementOnPath extends DriverQuery {
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

  /** @returns whether it was the path that is parsed now */
  takePathParsed(): boolean {
    const isOfPath = !this.isPathParsed;
    this.isPathParsed = true;
    return isOfPath;
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

/**
 * Serves one gym after the other. Until PostgreSQL has answered a statement with the gym's path before it, each statement
 * has it. PostgreSQL plans a named statement anew when the path has changed, so each gym has names of its own.
 */
export class GymClient extends PipeliningClient implements GymConnection {
  private readonly served = new Map<string, number>();
  private wanted = '';
  private isOnPath = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: NodeJS.EventEmitter };
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
    if (!this.served.has(schema)) this.served.set(schema, this.served.size);
  }

  /** Something may have kept a connection that was given back, and that serves another gym now. */
  protected override requireBorrower(): void {
    // A stream goes on in an event of its socket, which is of no gym.
    const gym = currentGymOrNull();
    if (gym !== null && gym.schema !== this.wanted) throw new Error('This connection serves another gym by now');
  }

  protected override transmit(order: unknown[]): Promise<unknown> {
    const [asked, ...rest] = order;
    if (asked === ROLLBACK) this.isOnPath = false;
    const statement = isNamed(asked) ? { ...asked, name: `${this.served.get(this.wanted)} ${asked.name}` } : asked;
    if (this.isOnPath || isEndOrBeginning(asked)) return super.transmit([statement, ...rest]);
    return this.transmitOnPath([statement, ...rest]);
  }

  private transmitOnPath(order: unknown[]): Promise<unknown> {
    const schema = this.wanted;
    const statement = new StatementOnPath(order, schema, () => {
      if (schema === this.wanted) this.isOnPath = true;
    });
    if (typeof statement.callback === 'function') return super.transmit([statement]);
    return new Promise((resolve, reject) => {
      statement.callback = (fault: Error | null, result: unknown) => (fault === null ? resolve(result) : reject(fault));
      void super.transmit([statement]);
    });
  }

  /** Called by `pg`, which would take the path for the named statement behind it. */
  protected _handleParseComplete(): void {
    const active = (this as unknown as DriverClient)._getActiveQuery();
    if (active instanceof StatementOnPath && active.takePathParsed()) return;
    parseComplete.call(this);
  }
}

const isNamed = (order: unknown): order is { name: string } =>
  typeof order === 'object' && order !== null && 'name' in order;
