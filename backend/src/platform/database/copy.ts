import { Readable, Writable } from 'node:stream';
import type { ClientBase, Connection, Submittable } from 'pg';

/** What `pg` calls on whatever it runs; it leaves the COPY protocol to who wants it. */
interface Copying extends Submittable {
  handleError(fault: Error): void;
  handleReadyForQuery(): void;
  handleCommandComplete(): void;
  handleCopyInResponse?(connection: CopyConnection): void;
  handleCopyData?(message: { chunk: Buffer }): void;
}

interface CopyConnection extends Connection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** Rows as PostgreSQL writes them, of a `COPY … TO STDOUT`. The server waits while nobody reads. */
export function copyOut(client: ClientBase, statement: string): Readable {
  let socket: Connection['stream'] | null = null;
  const rows = new Readable({ read: () => socket?.resume() });
  const copying: Copying = {
    submit(connection) {
      socket = connection.stream;
      (connection as CopyConnection).query(statement);
    },
    handleCopyData({ chunk }) {
      // A piece of the driver's own buffer, which it writes into again while ours still waits to be read.
      if (!rows.push(Buffer.from(chunk))) socket?.pause();
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => rows.push(null),
    handleError: (fault) => rows.destroy(fault),
  };
  client.query(copying);
  return rows;
}

/** Takes rows for a `COPY … FROM STDIN`; finished when the server has them all. */
export function copyIn(client: ClientBase, statement: string): Writable {
  let connection: CopyConnection | null = null;
  let onReady: (() => void) | null = null;
  let onDone: (() => void) | null = null;
  const whenReady = (then: (to: CopyConnection) => void): void => {
    if (connection !== null) then(connection);
    else onReady = () => connection && then(connection);
  };
  const rows = new Writable({
    write: (chunk: Buffer, _encoding, done) =>
      whenReady((to) => {
        to.sendCopyFromChunk(chunk);
        if (to.stream.writableNeedDrain) to.stream.once('drain', done);
        else done();
      }),
    final: (done) =>
      whenReady((to) => {
        onDone = done;
        to.endCopyFrom();
      }),
    destroy(fault, done) {
      if (fault !== null && onDone === null) connection?.sendCopyFail('given up');
      done(fault);
    },
  });
  const copying: Copying = {
    submit: (to) => (to as CopyConnection).query(statement),
    handleCopyInResponse(to) {
      connection = to;
      onReady?.();
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => onDone?.(),
    handleError: (fault) => rows.destroy(fault),
  };
  client.query(copying);
  return rows;
}
