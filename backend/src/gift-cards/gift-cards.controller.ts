import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  GiftCard,
  GiftCardBalance,
  GiftCardCancelRequest,
  GiftCardCheck,
  GiftCardHistory,
  GiftCardPageRequest,
  GiftCardPayment,
  GiftCardPurchase,
  GiftCardReport,
  GiftCardRequest,
  GiftCardWithCode,
  GiftCodeRequest,
} from '../contract/gift-card.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { Ledger } from '../contract/money.js';
import { OpenedPayment } from '../contract/online-payment.js';
import { AdminController, FamilyController, PartOf, Permits } from '../platform/http/access.js';
import { CallerAddress, CallerNetwork } from '../platform/http/caller-address.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { AnswersList, Refuses, RespondsWith } from '../platform/http/documented.js';
import { ApiOperation } from '../platform/http/documentation.js';
import { DateField } from '../platform/http/validation/fields.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { GiftCardPaymentsService } from './gift-card-payments.service.js';
import { GiftCardsService } from './gift-cards.service.js';

/** A page at the provider is ended first. */
const ONLINE_REFUSALS = [
  ...(['PAYMENT_TAKEN', 'SALE_MADE', 'CONFLICT', 'STALE', 'NOT_FOUND', 'TOO_MANY_ATTEMPTS'] as const),
  ...(['PROVIDER_AWAY', 'PROVIDER_REFUSES'] as const),
];

class GiftCardBody extends requestOf(GiftCardRequest) {}
class GiftCodeBody extends requestOf(GiftCodeRequest) {}
class GiftCardCancelBody extends requestOf(GiftCardCancelRequest, {}, { reason: 'reversalReason' }) {}
class GiftCardCheckBody extends requestOf(GiftCardCheck) {}
class GiftCardPaymentBody extends requestOf(GiftCardPayment) {}
class GiftCardPageBody extends requestOf(GiftCardPageRequest) {}
class GiftCardPurchaseBody extends requestOf(GiftCardPurchase) {}
class PeriodQuery {
  @DateField() from!: string;
  @DateField({ description: 'This day included' }) until!: string;
}

@AdminController('Admin/gift-cards', 'money')
@PartOf('money')
export class GiftCardsAdminController {
  constructor(
    private readonly cards: GiftCardsService,
    private readonly payments: GiftCardPaymentsService,
  ) {}

  @Get()
  @Permits('money')
  @ApiOperation({ summary: 'Lists gift cards without their codes, newest first' })
  @AnswersList(GiftCard)
  list(): Promise<GiftCard[]> {
    return this.cards.list();
  }

  @Post()
  @Permits('money')
  @ApiOperation({ summary: 'Sells a gift card; its code is answered once' })
  @RespondsWith(GiftCardWithCode, { says: { el: 'Η δωροκάρτα πωλήθηκε', en: 'The gift card was sold' }, status: 201 })
  @Refuses('CONFLICT', 'NOT_READY')
  sell(@CurrentUser() caller: Caller, @Body() request: GiftCardBody): Promise<GiftCardWithCode> {
    return this.cards.sell(caller, request);
  }

  @Get('report')
  @Permits('plans')
  @ApiOperation({ summary: 'Sums gift cards by month: sold, used, expired, outstanding' })
  @RespondsWith(GiftCardReport)
  report(@Query() { from, until }: PeriodQuery): Promise<GiftCardReport> {
    return this.cards.report(from, until);
  }

  @Post('check')
  @HttpCode(200)
  @Permits('money')
  @ApiOperation({ summary: 'Reads what is left on the gift card of a code' })
  @RespondsWith(GiftCardBalance)
  @Refuses('TOO_MANY_ATTEMPTS')
  check(
    @CurrentUser() caller: Caller,
    @CallerNetwork() network: string,
    @Body() request: GiftCardCheckBody,
  ): Promise<GiftCardBalance> {
    return this.payments.check({ caller, network }, request, { isAlone: false });
  }

  @Get(':id')
  @Permits('money')
  @ApiOperation({ summary: 'Reads a gift card with all that came on and went off it' })
  @RespondsWith(GiftCardHistory)
  read(@Param('id', IdPipe) id: string): Promise<GiftCardHistory> {
    return this.cards.read(id);
  }

  @Post(':id/code')
  @HttpCode(200)
  @Permits('accounts')
  @ApiOperation({ summary: 'Makes a new code for a gift card; the former one pays no more' })
  @RespondsWith(GiftCardWithCode, { says: { el: 'Ο νέος κωδικός ισχύει', en: 'The new code is in force' } })
  @Refuses('CONFLICT')
  renewCode(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() { isMailed = false }: GiftCodeBody,
  ): Promise<GiftCardWithCode> {
    return this.cards.renewCode(caller, id, isMailed);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Permits('accounts')
  @ApiOperation({ summary: 'Cancels a gift card, with what is left paid back or not' })
  @RespondsWith(GiftCardHistory, { says: { el: 'Η δωροκάρτα ακυρώθηκε', en: 'The gift card was cancelled' } })
  @Refuses('STALE', 'CONFLICT')
  cancel(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() request: GiftCardCancelBody,
  ): Promise<GiftCardHistory> {
    return this.cards.cancel(caller, id, request);
  }
}

@AdminController('Admin/clients/:id/gift-card-payments', 'money')
@Permits('money')
@PartOf('money')
export class GiftCardPaymentsAdminController {
  constructor(private readonly payments: GiftCardPaymentsService) {}

  @Post()
  @ApiOperation({ summary: 'Takes a payment of a client by gift card, of what is owed' })
  @RespondsWith(Ledger, { says: { el: 'Η πληρωμή καταχωρίστηκε', en: 'The payment was recorded' }, status: 201 })
  @Refuses('PAYMENT_TAKEN', 'SALE_MADE', 'CONFLICT', 'STALE', 'TOO_MANY_ATTEMPTS')
  pay(
    @CurrentUser() caller: Caller,
    @CallerNetwork() network: string,
    @Param('id', IdPipe) clientId: string,
    @Body() request: GiftCardPaymentBody,
  ): Promise<Ledger> {
    return this.payments.pay({ caller, network }, clientId, request, { namesStaff: true });
  }
}

@FamilyController('Client/gift-cards', 'money')
@PartOf('money')
export class GiftCardsClientController {
  constructor(private readonly payments: GiftCardPaymentsService) {}

  @Post('check')
  @HttpCode(200)
  @ApiOperation({ summary: 'Reads what is left on the gift card of a code' })
  @RespondsWith(GiftCardBalance)
  @Refuses('TOO_MANY_ATTEMPTS')
  check(
    @CurrentUser() caller: Caller,
    @CallerNetwork() network: string,
    @Body() request: GiftCardCheckBody,
  ): Promise<GiftCardBalance> {
    return this.payments.check({ caller, network }, request, { isAlone: true });
  }

  @Post('pay')
  @ApiOperation({ summary: 'Pays with a gift card, of what is owed' })
  @RespondsWith(Ledger, { says: { el: 'Η πληρωμή έγινε', en: 'The payment was made' }, status: 201 })
  @Refuses(...ONLINE_REFUSALS)
  pay(
    @CurrentUser() caller: Caller,
    @CallerNetwork() network: string,
    @Body() request: GiftCardPaymentBody,
  ): Promise<Ledger> {
    return this.payments.pay({ caller, network }, caller.clientId, request, { namesStaff: false });
  }

  @Post('buy')
  @ApiOperation({ summary: 'Buys a plan whose whole price a gift card pays' })
  @RespondsWith(Ledger, { says: { el: 'Το πακέτο αγοράστηκε', en: 'The plan was bought' }, status: 201 })
  @Refuses(...ONLINE_REFUSALS)
  buy(
    @CurrentUser() caller: Caller,
    @CallerNetwork() network: string,
    @Body() request: GiftCardPurchaseBody,
  ): Promise<Ledger> {
    return this.payments.buy({ caller, network }, request);
  }

  @Post('pages')
  @ApiOperation({ summary: 'Opens a page of the payment provider for what a gift card leaves of the price of a plan' })
  @RespondsWith(OpenedPayment, { status: 201 })
  @Refuses('STALE', 'CONFLICT', 'NOT_READY', 'PROVIDER_AWAY', 'PROVIDER_REFUSES', 'TOO_MANY_ATTEMPTS', 'NOT_FOUND')
  openPage(
    @CurrentUser() caller: Caller,
    @CallerNetwork() network: string,
    @Body() request: GiftCardPageBody,
    @Language() language: LanguageCode,
    @CallerAddress() address: string,
  ): Promise<OpenedPayment> {
    return this.payments.openPage({ caller, network }, request, { language, address });
  }
}
