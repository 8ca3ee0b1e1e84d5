import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { RoomsAdminController } from './rooms.controller.js';
import { RoomsService } from './rooms.service.js';

/** The rooms of a gym that has several. */
@Module({
  imports: [AuditModule],
  controllers: [RoomsAdminController],
  providers: [RoomsService],
})
export class RoomsModule {}
