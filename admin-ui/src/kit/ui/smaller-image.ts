/** As wide as a phone of many pixels shows it. */
const WIDTH = 1_200;
const QUALITIES = [0.8, 0.6, 0.4];

const JPEG = 'image/jpeg';

/**
 * A photo as phones take it is too large: it is drawn smaller. Each JPEG is drawn anew, which leaves out where it was taken.
 * One that this browser cannot draw stays as it is, and the server judges its size.
 */
export async function smallerImage(file: File, maxBytes: number): Promise<File> {
  if (file.size <= maxBytes && file.type !== JPEG) return file;
  try {
    const image = await createImageBitmap(file);
    const share = Math.min(1, WIDTH / image.width);
    const canvas = new OffscreenCanvas(Math.round(image.width * share), Math.round(image.height * share));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    for (const quality of QUALITIES) {
      const blob = await canvas.convertToBlob({ type: JPEG, quality });
      if (blob.size <= maxBytes) return new File([blob], file.name, { type: blob.type });
    }
  } catch {
    // Not an image that this browser knows.
  }
  return file;
}
