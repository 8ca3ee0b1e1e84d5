import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import {
  ClientFlagsAdminController,
  ClientsAdminController,
  LanguagePreferenceAdminController,
  LanguagePreferenceClientController,
} from './clients.controller.js';
import { ClientReaderService } from './client-reader.service.js';
import { ClientRepository } from './client.repository.js';
import { SamePersonService } from './same-person.service.js';
import { ClientsService, LanguagePreferenceService } from './clients.service.js';

/** Clients as staff manage them, and the language of every account. */
@Module({
  imports: [AuditModule],
  controllers: [
    ClientsAdminController,
    ClientFlagsAdminController,
    LanguagePreferenceAdminController,
    LanguagePreferenceClientController,
  ],
  providers: [SamePersonService, ClientReaderService, ClientRepository, ClientsService, LanguagePreferenceService],
  exports: [ClientReaderService, ClientRepository, ClientsService],
})
export class ClientsModule {}
