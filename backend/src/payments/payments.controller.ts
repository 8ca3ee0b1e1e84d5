import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  CodedPrice,
  CodeRequest,
  OnlineOffer,
  OnlinePayment,
  OnlinePaymentForStaff,
  OnlinePaymentRequest,
  OnlinePaymentToSee,
  OpenedPayment,
  PaymentProviderRequest,
  PaymentProviderSettings,
  RefundRequest,
} from '../contract/online-payment.js';
import { BOOKING_REFUSALS } from '../contract/booking-refusals.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { AdminController, FamilyController, PartOf, Permits, Public } from '../platform/http/access.js';
import { CallerAddress, CallerNetwork } from '../platform/http/caller-address.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { AnswersList, Refuses, RespondsWith } from '../platform/http/documented.js';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '../platform/http/documentation.js';
import { TakesSigned } from '../platform/http/other-bodies.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { TextField } from '../platform/http/validation/fields.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { gymTimes, Texts } from '../platform/texts/texts.js';
import { OpeningService } from './opening.service.js';
import { PaymentNoticesService } from './payment-notices.service.js';
import { PaymentProvidersService } from './payment-providers.service.js';
import { RefundsService } from './refunds.service.js';

class OfferQuery {
  @TextField({ max: 40, optional: true, description: 'The timeslot whose place is wanted with a plan' })
  timeslotId?: string;
}
class OpenBody extends requestOf(OnlinePaymentRequest) {}
class CodeBody extends requestOf(CodeRequest) {}
class RefundBody extends requestOf(RefundRequest) {}
class ProviderBody extends requestOf(PaymentProviderRequest) {}

@FamilyController('Client/online-payments', 'money')
@PartOf('money')
export class OnlinePaymentsClientController {
  constructor(
    private readonly opening: OpeningService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Reads what can be paid online: what is owed, and the plans on sale' })
  @RespondsWith(OnlineOffer)
  @Refuses('NO_SUCH_SLOT')
  offer(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Query() { timeslotId }: OfferQuery,
  ): Promise<OnlineOffer> {
    return this.opening.offer(caller, new Texts(language, gymTimes(this.environment, caller)), timeslotId);
  }

  @Post()
  @ApiOperation({ summary: 'Opens a page of the payment provider, to which the member is sent' })
  @RespondsWith(OpenedPayment, { status: 201 })
  @Refuses(
    'STALE',
    'CONFLICT',
    'PROVIDER_AWAY',
    'PROVIDER_REFUSES',
    'TOO_MANY_ATTEMPTS',
    'NOT_FOUND',
    ...BOOKING_REFUSALS,
  )
  open(
    @CurrentUser() caller: Caller,
    @Body() request: OpenBody,
    @Language() language: LanguageCode,
    @CallerAddress() address: string,
  ): Promise<OpenedPayment> {
    return this.opening.open(caller, request, { language, address });
  }

  @Post('code')
  @HttpCode(200)
  @ApiOperation({ summary: 'Reads the price of a plan after a promotion code' })
  @RespondsWith(CodedPrice)
  @Refuses('TOO_MANY_ATTEMPTS', 'NOT_FOUND')
  priceWith(@CurrentUser() caller: Caller, @Body() request: CodeBody): Promise<CodedPrice> {
    return this.opening.priceWith(caller, request);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Reads what became of a payment; while it is open, the provider is asked' })
  @RespondsWith(OnlinePayment)
  read(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<OnlinePayment> {
    return this.opening.read(caller, id);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Ends a page that the member left without paying' })
  @RespondsWith(OnlinePayment)
  @Refuses('PROVIDER_AWAY', 'PROVIDER_REFUSES')
  leave(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<OnlinePayment> {
    return this.opening.leave(caller, id);
  }
}

@AdminController('Admin/clients/:id/online-payments', 'money')
@Permits('money')
@PartOf('money')
export class OnlinePaymentsOfClientAdminController {
  constructor(private readonly refunds: RefundsService) {}

  @Get()
  @ApiOperation({ summary: "Lists a client's payments on the pages of a provider, newest first" })
  @AnswersList(OnlinePaymentForStaff)
  list(@Param('id', IdPipe) clientId: string): Promise<OnlinePaymentForStaff[]> {
    return this.refunds.list(clientId);
  }
}

@AdminController('Admin/online-payments', 'money')
@Permits('accounts')
@PartOf('money')
export class OnlinePaymentsAdminController {
  constructor(private readonly refunds: RefundsService) {}

  @Get()
  @ApiOperation({ summary: 'Lists payments of all clients that staff must see to, newest first' })
  @AnswersList(OnlinePaymentToSee)
  toSee(): Promise<OnlinePaymentToSee[]> {
    return this.refunds.toSee();
  }

  @Delete(':id/problem')
  @ApiOperation({ summary: 'Says that staff have seen to a payment: it leaves the list' })
  @RespondsWith(OnlinePaymentForStaff, { says: { el: 'Τακτοποιήθηκε', en: 'Settled' } })
  @Refuses('NOT_FOUND')
  seenTo(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<OnlinePaymentForStaff> {
    return this.refunds.seenTo(caller, id);
  }

  @Post(':id/refund')
  @ApiOperation({ summary: 'Sends money of a payment back through the provider, all of it or a part' })
  @RespondsWith(OnlinePaymentForStaff, { says: { el: 'Τα χρήματα επιστρέφουν', en: 'The money goes back' } })
  @Refuses('CONFLICT', 'CLIENT_ERASED', 'PROVIDER_AWAY', 'PROVIDER_REFUSES')
  refund(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() request: RefundBody,
  ): Promise<OnlinePaymentForStaff> {
    return this.refunds.refund(caller, id, request);
  }
}

@AdminController('Admin/payment-providers', 'money')
@Permits('paymentProviders')
@PartOf('money')
export class PaymentProvidersAdminController {
  constructor(private readonly providers: PaymentProvidersService) {}

  @Get()
  @ApiOperation({ summary: 'Lists the payment providers, and which one members pay at' })
  @AnswersList(PaymentProviderSettings)
  list(): Promise<PaymentProviderSettings[]> {
    return this.providers.list();
  }

  @Put(':name')
  @ApiOperation({ summary: 'Enters keys of a payment provider, and lets members pay there or not' })
  @RespondsWith(PaymentProviderSettings, { says: { el: 'Ο πάροχος αποθηκεύτηκε', en: 'The provider was saved' } })
  @Refuses('NOT_FOUND', 'STALE', 'CONFLICT', 'PAGES_OPEN')
  change(
    @CurrentUser() caller: Caller,
    @Param('name') name: string,
    @Body() request: ProviderBody,
  ): Promise<PaymentProviderSettings> {
    return this.providers.change(caller, name, request);
  }
}

@ApiTags('money')
@Controller('payments')
@PartOf('money')
export class PaymentNoticesController {
  constructor(private readonly notices: PaymentNoticesService) {}

  @Post(':provider')
  @Public()
  @TakesSigned()
  @ApiOperation({ summary: 'Hears from a payment provider that something has become of a payment' })
  @ApiBody({
    schema: { type: 'object', additionalProperties: true, description: 'As the provider sends and signs it' },
  })
  @ApiResponse({ status: 204, description: 'Heard, or about no payment of the gym' })
  @Refuses('UNAUTHENTICATED', 'NOT_FOUND', 'PROVIDER_AWAY', 'TOO_MANY_ATTEMPTS', 'BODY_TOO_LARGE')
  async hear(
    @Param('provider') name: string,
    @CallerNetwork() network: string,
    @Req() { headers, body }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.notices.hear(name, network, {
      headers,
      body: Buffer.from(typeof body === 'string' ? body : '', 'utf8'),
    });
    void reply.code(204).send();
  }

  @Get(':provider')
  @Public()
  @ApiOperation({ summary: 'Answers what a payment provider reads before it sends anything here' })
  @ApiResponse({ status: 200, description: '', schema: { type: 'object', additionalProperties: true } })
  @Refuses('NOT_FOUND', 'PROVIDER_AWAY', 'TOO_MANY_ATTEMPTS')
  async greet(
    @Param('provider') name: string,
    @CallerNetwork() network: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const greeting = await this.notices.greet(name, network);
    void reply.header('Cache-Control', 'no-store').send(greeting);
  }
}
