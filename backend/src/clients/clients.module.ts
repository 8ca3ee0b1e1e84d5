import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ClientFlagsAdminController } from './client-flags.admin.controller.js';
import { ClientReaderService } from './client-reader.service.js';
import { ClientRepository } from './client.repository.js';
import { ClientsAdminController } from './clients.admin.controller.js';
import { ClientsService } from './clients.service.js';
import { LanguagePreferenceAdminController } from './language-preference.admin.controller.js';
import { LanguagePreferenceClientController } from './language-preference.client.controller.js';
import { LanguagePreferenceService } from './language-preference.service.js';

/** Clients as staff manage them, and the language of every account. */
@Module({
  imports: [AuditModule],
  controllers: [
    ClientsAdminController,
    ClientFlagsAdminController,
    LanguagePreferenceAdminController,
    LanguagePreferenceClientController,
  ],
  providers: [ClientReaderService, ClientRepository, ClientsService, LanguagePreferenceService],
  exports: [ClientReaderService, ClientRepository, ClientsService],
})
export class ClientsModule {}
