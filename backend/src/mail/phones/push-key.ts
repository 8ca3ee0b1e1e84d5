const BASE64URL = /^[\w-]+=*$/;
const bytesOf = (text: string): Buffer | null => (BASE64URL.test(text) ? Buffer.from(text, 'base64url') : null);
const POINT_BYTES = 65;
const UNCOMPRESSED = 4;
const SECRET_BYTES = 16;

/** The key of a browser: an uncompressed point of P-256 (RFC 8291). */
export const isPushKey = (text: string): boolean => {
  const bytes = bytesOf(text);
  return bytes?.length === POINT_BYTES && bytes[0] === UNCOMPRESSED;
};
export const isPushSecret = (text: string): boolean => bytesOf(text)?.length === SECRET_BYTES;
