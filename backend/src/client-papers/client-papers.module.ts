import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ClientNotesService } from './client-notes.service.js';
import {
  ClientNotesAdminController,
  ClientPapersAdminController,
  ClientTagsAdminController,
} from './client-papers.controller.js';
import { ClientTagsService } from './client-tags.service.js';

/** Tags of clients and notes about them. */
@Module({
  imports: [AuditModule],
  controllers: [ClientTagsAdminController, ClientPapersAdminController, ClientNotesAdminController],
  providers: [ClientTagsService, ClientNotesService],
})
export class ClientPapersModule {}
