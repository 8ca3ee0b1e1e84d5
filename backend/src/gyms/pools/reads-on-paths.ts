import pg from 'pg';
import { pathOf } from '../../platform/config/schema-of-gym.js';
import { DriverQuery, type OnPath, type Wire } from './driver-query.js';

export interface ReadOfGym {
  schema: string;
  name: string;
  text: string;
  values: unknown[];
}

type Rows = Record<string, unknown>[];
type Done = (fault: Error | null, rows: Rows[]) => void;

/** One message of PostgreSQL after the other is for a path, or for a read. */
interface Step {
  read: DriverQuery | null;
  isParsed: boolean;
}

const { utils } = pg as unknown as { utils: { prepareValue(value: unknown): unknown } };

/**
 * Reads of gyms in one go, that PostgreSQL answers once: a path, the reads of that gym, the next path. When anything
 * fails, none of them is answered, and the path stays the old one.
 */
export class ReadsOnPaths extends DriverQuery implements OnPath {
  private readonly steps: Step[] = [];
  private readonly answers: Rows[] = [];
  private fault: Error | null = null;
  private at = 0;

  /** `path`: the schema that PostgreSQL is on. */
  constructor(
    private readonly reads: readonly ReadOfGym[],
    private readonly path: string | null,
    private readonly done: Done,
  ) {
    super({ text: '' });
  }

  override submit(wire: Wire): Error | null {
    try {
      const values = this.reads.map((read) => read.values.map((value) => utils.prepareValue(value)));
      wire.stream.cork();
      this.send(wire, values);
      wire.stream.uncork();
      return null;
    } catch (fault) {
      return fault as Error;
    }
  }

  private send(wire: Wire, values: readonly unknown[][]): void {
    let { path } = this;
    for (const [n, { schema, name, text }] of this.reads.entries()) {
      if (schema !== path) {
        wire.parse({ text: `SET search_path = ${pathOf(schema)}`, name: '' });
        wire.bind({ statement: '', values: [] });
        wire.execute({});
        this.steps.push({ read: null, isParsed: false });
        path = schema;
      }
      const read = new DriverQuery({ name, text, callback: this.take });
      const isParsed = read.hasBeenParsed(wire);
      if (!isParsed) {
        wire.parse({ text, name });
        wire.submittedNamedStatements[name] = text;
      }
      wire.bind({ statement: name, values: values[n] ?? [] });
      wire.describe({ type: 'P', name: '' });
      wire.execute({});
      this.steps.push({ read, isParsed });
    }
    wire.sync();
  }

  private get read(): DriverQuery | null {
    return this.steps[this.at]?.read ?? null;
  }

  parsed(): { name: string; text: string } | null {
    const step = this.steps[this.at];
    if (step !== undefined) step.isParsed = true;
    const { name, text } = this.read ?? {};
    return name === undefined || text === undefined ? null : { name, text };
  }

  override handleRowDescription(message: unknown): void {
    this.read?.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    this.read?.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    this.read?.handleCommandComplete(message, wire);
    this.at += 1;
  }

  override handleError(fault: Error, wire: Wire): void {
    for (const { read, isParsed } of this.steps) {
      if (!isParsed && read?.name !== undefined) delete wire.submittedNamedStatements[read.name];
    }
    this.done(fault, []);
  }

  override handleReadyForQuery(wire: Wire): void {
    for (const { read } of this.steps) read?.handleReadyForQuery(wire);
    this.done(this.fault, this.answers);
  }

  private readonly take = (fault: Error | null, result?: { rows: Rows }): void => {
    if (result === undefined) this.fault ??= fault;
    else this.answers.push(result.rows);
  };
}
