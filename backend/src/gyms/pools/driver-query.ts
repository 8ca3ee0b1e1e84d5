import pg from 'pg';

/** The way to PostgreSQL, message by message. */
export interface Wire {
  parse(statement: { text: string; name: string }): void;
  bind(portal: { statement: string; values: unknown[] }): void;
  describe(portal: { type: 'P'; name: string }): void;
  execute(portal: object): void;
  sync(): void;
  query(text: string): void;
  readonly stream: { cork(): void; uncork(): void };
  /** Texts by name: that PostgreSQL has, and that are on their way. */
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
}

/** Inside of `pg`; the test fails when that changes. */
export interface DriverQuery {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
  callback: unknown;
  requiresPreparation(): boolean;
  hasBeenParsed(wire: Wire): boolean;
  submit(wire: Wire): Error | null;
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(fault: Error, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
}
export const DriverQuery = pg.Query as unknown as new (...order: unknown[]) => DriverQuery;

/** One that sends the path of a gym before it, so that not each answer that comes for it is about its own statement. */
export interface OnPath {
  /** PostgreSQL has parsed something of it. @returns the name of the statement and its text; null for a path */
  parsed(): { name: string; text: string } | null;
}
