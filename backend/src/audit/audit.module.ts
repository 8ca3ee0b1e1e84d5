import { Module } from '@nestjs/common';
import { AuditListService } from './audit-list.service.js';
import { AuditAdminController } from './audit.controller.js';
import { AuditRepository } from './audit.repository.js';
import { AuditService } from './audit.service.js';

@Module({
  controllers: [AuditAdminController],
  providers: [AuditListService, AuditRepository, AuditService],
  exports: [AuditService],
})
export class AuditModule {}
