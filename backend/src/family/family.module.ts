import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { ClientsModule } from '../clients/clients.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PasswordsModule } from '../platform/passwords/passwords.module.js';
import { FamilyAdminController } from './family.controller.js';
import { FamilyService } from './family.service.js';

/** Adults who look after clients without an e-mail address. */
@Module({
  imports: [AuditModule, AuthModule, ClientsModule, MailModule, PasswordsModule],
  controllers: [FamilyAdminController],
  providers: [FamilyService],
})
export class FamilyModule {}
