import { Module } from '@nestjs/common';
import { GymMetricsService } from './gym-metrics.service.js';
import { OperatorController } from './operator.controller.js';
import { SurveyedGymsService } from './surveyed-gyms.service.js';

/** For whoever runs many gyms: a page under a host of its own, and metrics. */
@Module({ controllers: [OperatorController], providers: [SurveyedGymsService, GymMetricsService] })
export class OperatorModule {}
