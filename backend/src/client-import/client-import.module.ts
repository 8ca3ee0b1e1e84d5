import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PasswordsModule } from '../platform/passwords/passwords.module.js';
import { ClientImportsAdminController } from './client-imports.controller.js';
import { ClientImportCheckService } from './client-import-check.service.js';
import { ClientImportsService } from './client-imports.service.js';

/** Imports clients from spreadsheets. */
@Module({
  imports: [AuditModule, AuthModule, MailModule, PasswordsModule],
  controllers: [ClientImportsAdminController],
  providers: [ClientImportCheckService, ClientImportsService],
})
export class ClientImportModule {}
