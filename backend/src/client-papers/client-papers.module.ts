import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import {
  ClientDocumentsAdminController,
  DocumentsClientController,
  DocumentsOfClientAdminController,
} from './client-documents.controller.js';
import { ClientDocumentsService } from './client-documents.service.js';
import {
  GymTermsAdminController,
  TermsClientController,
  TermsOfClientAdminController,
} from './gym-terms.controller.js';
import { GymTermsService } from './gym-terms.service.js';
import { DocumentRemindersService } from './document-reminders.service.js';
import { ClientNotesService } from './client-notes.service.js';
import {
  ClientNotesAdminController,
  ClientPapersAdminController,
  ClientTagsAdminController,
} from './client-papers.controller.js';
import { ClientTagsService } from './client-tags.service.js';
import {
  ClientTodosAdminController,
  TodoPeopleAdminController,
  TodosAdminController,
  TodosOfClientAdminController,
} from './client-todos.controller.js';
import { ClientTodosService } from './client-todos.service.js';

/** Tags of clients, notes about them, their to-dos, their documents, and their consent to the gym's terms. */
@Module({
  imports: [AuditModule, MailModule],
  controllers: [
    ClientTagsAdminController,
    ClientPapersAdminController,
    ClientNotesAdminController,
    TodosOfClientAdminController,
    ClientTodosAdminController,
    TodosAdminController,
    TodoPeopleAdminController,
    DocumentsOfClientAdminController,
    ClientDocumentsAdminController,
    DocumentsClientController,
    GymTermsAdminController,
    TermsOfClientAdminController,
    TermsClientController,
  ],
  providers: [
    ClientTagsService,
    ClientNotesService,
    ClientTodosService,
    ClientDocumentsService,
    GymTermsService,
    DocumentRemindersService,
  ],
})
export class ClientPapersModule {}
