import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { MoneyModule } from '../money/money.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { JoiningPeopleService } from './joining-people.service.js';
import { JoiningAdminController, JoiningClientController, JoiningController } from './joining.controller.js';
import { JoiningService } from './joining.service.js';

/** From an offer to the first booking without the desk (capability: joining). */
@Module({
  imports: [AuthModule, MoneyModule, PaymentsModule, SettingsModule, SubscriptionsModule],
  controllers: [JoiningController, JoiningClientController, JoiningAdminController],
  providers: [JoiningService, JoiningPeopleService],
})
export class JoiningModule {}
