import { Module } from '@nestjs/common';
import { WorkQuestion } from './work-question.js';

/** Jobs of many gyms. */
@Module({ providers: [WorkQuestion] })
export class JobsModule {}
