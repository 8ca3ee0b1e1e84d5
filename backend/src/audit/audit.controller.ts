import { Get, Query } from '@nestjs/common';
import { ApiOperation } from '../platform/http/documentation.js';
import { AuditEntry } from '../contract/audit.js';
import { AdminController, Permits } from '../platform/http/access.js';
import type { Page } from '../platform/http/answer.js';
import { AnswersList } from '../platform/http/documented.js';
import { AuditListService, AuditListRequest } from './audit-list.service.js';

@AdminController('Admin/audit', 'audit')
@Permits('log')
export class AuditAdminController {
  constructor(private readonly audit: AuditListService) {}

  @Get()
  @ApiOperation({ summary: 'Lists audit entries, newest first' })
  @AnswersList(AuditEntry, { paged: true })
  list(@Query() asked: AuditListRequest): Promise<Page<AuditEntry>> {
    return this.audit.list(asked);
  }
}
