import { Module } from '@nestjs/common';
import { Draining } from './draining.js';

/** Provides `Draining` to features that must know when this process shuts down. */
@Module({ providers: [Draining], exports: [Draining] })
export class DrainingModule {}
