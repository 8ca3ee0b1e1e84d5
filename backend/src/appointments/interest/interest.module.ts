import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.js';
import { FreedPlaces } from './freed-places.js';

/** The waiting list of full slots. */
@Module({ imports: [MailModule], providers: [FreedPlaces], exports: [FreedPlaces] })
export class InterestModule {}
