import { readFileSync } from 'node:fs';
import path from 'node:path';

const manifest = path.resolve(import.meta.dirname, '../../package.json');

/** The product's version, as its package says. */
export const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
