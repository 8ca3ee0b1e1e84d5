import { SetMetadata } from '@nestjs/common';
import type { SuccessKey } from '../../contract/messages.el.js';

export const SUCCESS_TEXT = Symbol('success text');

/** Which success text the handler's answer carries as `message`. */
export const Succeeds = (key: SuccessKey): MethodDecorator => SetMetadata<symbol, SuccessKey>(SUCCESS_TEXT, key);

/** One page of a list: the answer's `data` is `rows`, its `Content-Range` says the rest. */
export class Page<T> {
  constructor(
    /** As react-admin's resource, in the header: `clients 0-24/319`. */
    readonly name: string,
    readonly rows: readonly T[],
    readonly total: number,
    readonly offset: number,
  ) {}

  get contentRange(): string {
    const last = this.offset + this.rows.length - 1;
    return this.rows.length === 0
      ? `${this.name} */${this.total}`
      : `${this.name} ${this.offset}-${last}/${this.total}`;
  }
}

/** One thing with the version that a later write can be held to by `If-Match`. */
export class Tagged<T> {
  constructor(
    readonly data: T,
    readonly version: string,
  ) {}

  get etag(): string {
    return `"${this.version}"`;
  }
}

/** The service cannot do its work now: 503 with a failed envelope that still carries `data`. */
export class NotReady<T> {
  constructor(readonly data: T) {}
}
