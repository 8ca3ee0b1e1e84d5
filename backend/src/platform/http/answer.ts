/** One page of a list: `data` is `rows`, and the header `Content-Range` has the rest. */
export class Page<T> {
  constructor(
    /** The resource name in the header, as react-admin expects it: `clients 0-24/319`. */
    readonly name: string,
    readonly rows: readonly T[],
    /** Null: more than were counted. */
    readonly total: number | null,
    readonly offset: number,
  ) {}

  get contentRange(): string {
    const last = this.offset + this.rows.length - 1;
    const range = this.rows.length === 0 ? '*' : `${this.offset}-${last}`;
    return `${this.name} ${range}/${this.total ?? '*'}`;
  }
}

/** A resource with its version, which a later write can send as `If-Match`. */
export class Tagged<T> {
  constructor(
    readonly data: T,
    readonly version: string,
  ) {}

  get etag(): string {
    return `"${this.version}"`;
  }
}

/** Makes the response a 503 with a failed envelope that still carries `data`. */
export class NotReady<T> {
  constructor(readonly data: T) {}
}
