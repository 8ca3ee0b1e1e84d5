/** As wide as a phone of many pixels shows it. */
const WIDTH = 1_200;
const QUALITIES = [0.8, 0.6, 0.4];

/**
 * A photo as phones take it is too large: it is drawn smaller, which also leaves out where it was taken. One that this
 * browser cannot draw stays as it is, and is refused by its size.
 */
export async function smallerImage(file: File, maxBytes: number): Promise<File> {
  if (file.size <= maxBytes) return file;
  try {
    const image = await createImageBitmap(file);
    const share = Math.min(1, WIDTH / image.width);
    const canvas = new OffscreenCanvas(Math.round(image.width * share), Math.round(image.height * share));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    for (const quality of QUALITIES) {
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      if (blob.size <= maxBytes) return new File([blob], file.name, { type: blob.type });
    }
  } catch {
    // Refused by its size.
  }
  return file;
}
