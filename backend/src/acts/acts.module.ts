import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ActsService } from './acts.service.js';

/** Remembers acts for the minutes in which they can be undone. */
@Module({ imports: [AuditModule], providers: [ActsService], exports: [ActsService] })
export class ActsModule {}
