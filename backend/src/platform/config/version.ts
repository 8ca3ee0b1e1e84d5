import { readFileSync } from 'node:fs';
import path from 'node:path';

const manifest = path.resolve(import.meta.dirname, '../../../package.json');

/** The product's version from its package.json. */
export const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
