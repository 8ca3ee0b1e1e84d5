/** All that the formats need to be told apart. More would let a hostile file keep the library busy. */
const FIRST_BYTES = 4_100;

/** The media type of a file by its content, or null: neither its name nor the caller's word counts. */
export async function fileTypeOf(content: Buffer): Promise<string | null> {
  const { fileTypeFromBuffer } = await import('file-type/core');
  const found = await fileTypeFromBuffer(content.subarray(0, FIRST_BYTES)).catch(() => undefined);
  return found?.mime ?? null;
}
