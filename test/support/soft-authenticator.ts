import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { anId } from './seed.js';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const base64url = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** CBOR of a byte string of less than 65,536 bytes. */
const cborBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ]);

interface Ceremony {
  challenge: string;
  origin: string;
}

/** A passkey of one account, on a device that verifies its user unless told otherwise. */
export class SoftAuthenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = Buffer.from(anId().replaceAll('-', ''), 'hex');
  uses = 0;

  constructor(private readonly rpId: string) {}

  /** The browser's answer to `navigator.credentials.create`. */
  creates({ challenge, origin }: Ceremony): object {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const coordinate = (value: string): Buffer => cborBytes(Buffer.from(value, 'base64url'));
    // COSE: a map of key type, algorithm, curve and coordinates.
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
    const data = this.data(USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, credential);
    // {"fmt": "none", "attStmt": {}, "authData": data}
    const text = (word: string): Buffer => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
    const attestation = Buffer.concat([
      ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
      ...[text('authData'), cborBytes(data)],
    ]);
    const clientDataJSON = this.clientData('webauthn.create', challenge, origin);
    const response = {
      clientDataJSON: base64url(clientDataJSON),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    };
    return { ...this.named(), response };
  }

  /** The browser's answer to `navigator.credentials.get`. */
  gets({ challenge, origin }: Ceremony, { isVerified = true } = {}): object {
    this.uses += 1;
    const data = this.data(isVerified ? USER_PRESENT | USER_VERIFIED : USER_PRESENT);
    const clientData = this.clientData('webauthn.get', challenge, origin);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.keys.privateKey);
    const response = {
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    };
    return { ...this.named(), response };
  }

  private named() {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  }

  private data(flags: number, credential = Buffer.alloc(0)): Buffer {
    return Buffer.concat([sha256(this.rpId), Buffer.from([flags]), uint32(this.uses), credential]);
  }

  private clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
