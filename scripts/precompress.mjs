// Writes a `.br` and a `.gz` beside every file of a built app that shrinks: `node precompress.mjs dist`. The build
// compresses once at the highest level, instead of quickly on every request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** Smaller files gain less than their headers weigh. */
const WORTH_IT_BYTES = 512;

const [folder = 'dist'] = process.argv.slice(2);
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && TEXT.has(path.extname(entry.name)))
  .map((entry) => path.join(entry.parentPath, entry.name));

for (const file of files) {
  const content = readFileSync(file);
  if (content.length < WORTH_IT_BYTES) continue;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
}
