import { Module } from '@nestjs/common';
import { OperationsAdminController } from './operations.controller.js';
import { OperationsService } from './operations.service.js';

@Module({ controllers: [OperationsAdminController], providers: [OperationsService] })
export class OperationsModule {}
