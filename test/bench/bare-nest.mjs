// The reference of a start: the framework with one route and nothing else. Started by start.bench.mjs.
import 'reflect-metadata';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.resolve('../../backend/package.json'));
const { Controller, Get, Module } = require('@nestjs/common');
const { NestFactory } = require('@nestjs/core');
const { FastifyAdapter } = require('@nestjs/platform-fastify');

class Hello {
  hello() {
    return { hello: 'world' };
  }
}
Controller()(Hello);
Get()(Hello.prototype, 'hello', Object.getOwnPropertyDescriptor(Hello.prototype, 'hello'));
class Bare {}
Module({ controllers: [Hello] })(Bare);

const app = await NestFactory.create(Bare, new FastifyAdapter(), { logger: false });
await app.listen(0, '127.0.0.1');
process.send({ type: 'ready' });
