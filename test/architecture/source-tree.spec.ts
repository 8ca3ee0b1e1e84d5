import { importsOf } from './source-tree.js';

const importedBy = (text: string): string[] =>
  importsOf({ path: 'backend/src/clients/client-version.ts', name: 'client-version.ts', text });

describe('the imports of a file', () => {
  it.each([
    ["import { createHash } from 'node:crypto';", 'node:crypto'],
    ["import { Injectable } from '@nestjs/common';", '@nestjs/common'],
    ["import type { User } from './user.entity.js';", 'backend/src/clients/user.entity.js'],
    ["import 'reflect-metadata';", 'reflect-metadata'],
    ["export { Role } from '../contract/roles.js';", 'backend/src/contract/roles.js'],
    ["const { run } = await import('node:test');", 'node:test'],
  ])('%s', (text, imported) => {
    expect(importedBy(text)).toEqual([imported]);
  });
});
