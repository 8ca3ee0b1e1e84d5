import { Module } from '@nestjs/common';
import { Draining } from './draining.js';

/** For whatever has to know that this process is about to end. */
@Module({ providers: [Draining], exports: [Draining] })
export class DrainingModule {}
