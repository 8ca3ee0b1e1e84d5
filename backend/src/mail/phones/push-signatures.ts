import type { PushKeys } from './push-keys.js';

interface Signature {
  header: string;
  madeAt: number;
}

/** Signed anew so often, though it is valid for twelve hours: push services ask to be sent the same one again. */
const KEPT_MS = 3_600_000;
/** Addresses of push services come from browsers. */
const MOST_KEPT = 100;

/** The headers by which push services know a gym (RFC 8292): to sign each message would take longer than to encrypt it. */
export class PushSignatures {
  private readonly kept = new Map<string, Signature>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  async for(origin: string, subject: string, { publicKey, privateKey }: PushKeys): Promise<string> {
    const name = [origin, subject, publicKey, privateKey].join(' ');
    const known = this.kept.get(name);
    if (known !== undefined && this.now() - known.madeAt < KEPT_MS) return known.header;
    const { default: webPush } = await import('web-push');
    const { Authorization: header } = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm');
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    this.kept.set(name, { header, madeAt: this.now() });
    return header;
  }
}
