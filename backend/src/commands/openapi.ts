import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module.js';
import { requireEnvironment } from '../platform/config/config.module.js';
import { newAdapter } from '../platform/application.js';
import { describeApi } from '../platform/http/openapi-document.js';

/** Writes the API's description to a file, without a database: `node dist/openapi.js openapi.json`. */
const [file = 'openapi.json'] = process.argv.slice(2);
const app = await NestFactory.create<NestFastifyApplication>(AppModule, newAdapter(requireEnvironment()), {
  preview: true,
  abortOnError: false,
  logger: ['error'],
});
app.setGlobalPrefix('api');
writeFileSync(file, `${JSON.stringify(await describeApi(app), null, 2)}\n`);
await app.close();
