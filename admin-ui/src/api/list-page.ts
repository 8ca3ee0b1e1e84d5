/** Page of a list, and the total. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
}

/** Reads the total from `Content-Range: mails 0-24/319`. */
export function pageOf<Row>({ data, headers }: { data: Row[]; headers: Headers }): ListPage<Row> {
  const [, total] = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '') ?? [];
  return { rows: data, total: total === undefined ? data.length : Number(total) };
}

/** List parameters in react-admin's simple-rest format. */
export function listParameters(filter: object, offset: number, rows: number): string {
  const range = JSON.stringify([offset, offset + rows - 1]);
  return new URLSearchParams({ filter: JSON.stringify(filter), range }).toString();
}
