import { Readable } from 'node:stream';

export interface ZippedFile {
  name: string;
  /** Read when its turn comes, and only as fast as the archive is sent. */
  chunks: () => AsyncIterable<string | Buffer>;
}

/** An archive that is made while it is sent. An error while reading a file destroys it. */
export async function zipOf(files: readonly ZippedFile[], mtime: Date): Promise<Readable> {
  // Heavy, and seldom needed.
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | null = null;
  output.once('close', () => current?.destroy());
  for (const { name, chunks } of files) {
    zip.addReadStreamLazy(name, { mtime, compress: true }, (give) => {
      current = Readable.from(chunks(), { objectMode: false });
      current.once('error', (fault) => output.destroy(fault));
      give(null, current);
    });
  }
  zip.end();
  return output;
}
