import { Global, Module } from '@nestjs/common';
import { OutgoingService } from './outgoing.service.js';

@Global()
@Module({ providers: [OutgoingService], exports: [OutgoingService] })
export class OutgoingModule {}
