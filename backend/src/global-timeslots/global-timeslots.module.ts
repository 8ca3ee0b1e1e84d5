import { Module } from '@nestjs/common';
import { GlobalTimeslotsAdminController } from './global-timeslots.admin.controller.js';
import { GlobalTimeslotsService } from './global-timeslots.service.js';

/** The weekly template. */
@Module({ controllers: [GlobalTimeslotsAdminController], providers: [GlobalTimeslotsService] })
export class GlobalTimeslotsModule {}
