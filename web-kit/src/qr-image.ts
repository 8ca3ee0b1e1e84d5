import { encodeQR } from 'qr';

/**
 * The QR code of a text, as the `src` of an image: black on nothing, so its image needs a white ground.
 * @param border in modules of the code
 */
export const qrImage = (text: string, border: number): string =>
  `data:image/svg+xml;utf8,${encodeURIComponent(encodeQR(text, 'svg', { ecc: 'low', border }))}`;
