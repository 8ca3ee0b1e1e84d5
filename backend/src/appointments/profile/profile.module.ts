import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module.js';
import { SettingsModule } from '../../settings/settings.module.js';
import { ClientDetailsAdminController } from './client-details.admin.controller.js';
import { ClientDetailsService } from './client-details.service.js';
import { ProfileClientController } from './profile.client.controller.js';

/** Clients together with their appointments: here, because clients know no appointments. */
@Module({
  imports: [ClientsModule, SettingsModule],
  controllers: [ClientDetailsAdminController, ProfileClientController],
  providers: [ClientDetailsService],
})
export class ProfileModule {}
