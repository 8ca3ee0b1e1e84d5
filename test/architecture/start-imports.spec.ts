import path from 'node:path';
import { backend, type SourceFile } from './source-tree.js';

/** Packages that a starting API loads. An idle gym's API has a bound of 150 MB, so a heavy one waits for its first use. */
const LOADED_AT_START = [
  '@fastify/compress',
  '@fastify/static',
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/jwt',
  '@nestjs/passport',
  '@nestjs/platform-fastify',
  '@nestjs/schedule',
  '@nestjs/typeorm',
  '@node-rs/argon2',
  'class-transformer',
  'class-validator',
  'helmet',
  'passport-jwt',
  'passport-local',
  'pg',
  'pino',
  'prom-client',
  'reflect-metadata',
  'temporal-polyfill',
  'typeorm',
];

/** Neither types nor an `import()`, which waits for its first use. */
const LOADING = /^(?:import|export)(?! type)\s(?:[\w\s{},*]*\sfrom )?'([^']+)';$/gm;

const loadedBy = ({ path: file, text }: SourceFile): string[] =>
  [...text.matchAll(LOADING)]
    .map(([, name = '']) => name)
    .map((name) => (name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name));

/** Files and packages that a file loads, and everything that these load. */
function loadedFrom(entry: string): string[] {
  const files = new Map(backend.map((file) => [file.path, file]));
  const found = new Set([entry]);
  for (const name of found) {
    const file = files.get(name.replace(/\.js$/, '.ts'));
    if (file !== undefined) for (const target of loadedBy(file)) found.add(target);
  }
  return [...found];
}

it('a start loads no further package', () => {
  const packages = loadedFrom('backend/src/main.ts').filter((name) => !/^(backend\/|node:)/.test(name));
  const names = packages.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  expect([...new Set(names)].sort()).toEqual(LOADED_AT_START);
});
