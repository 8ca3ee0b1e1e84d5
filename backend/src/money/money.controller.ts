import { Body, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '../platform/http/documentation.js';
import {
  Ledger,
  PaymentRequest,
  Plan,
  PlanRequest,
  RegisterEntry,
  ReversalRequest,
  Sale,
  SaleRequest,
  Takings,
} from '../contract/money.js';
import { PromotionUse } from '../contract/gift-card.js';
import { Promotion, PromotionRequest } from '../contract/promotion.js';
import { Till, TillClosing, TillClosingRequest } from '../contract/till.js';
import { AdminController, FamilyController, PartOf, Permits } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { AnswersList, Refuses, RespondsWith } from '../platform/http/documented.js';
import { AreasField, DateField, DryRunQuery, IdsField } from '../platform/http/validation/fields.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { LedgerService } from './ledger.service.js';
import { PlansService } from './plans.service.js';
import { PromotionsService } from './promotions.service.js';
import { SalesService } from './sales.service.js';
import { TillService } from './till.service.js';

class PlanBody extends requestOf(PlanRequest, {
  classIds: (options) => IdsField({ ...options, min: 0, max: 100 }),
  areaIds: AreasField,
}) {}
class PromotionBody extends requestOf(PromotionRequest, {
  planIds: (options) => IdsField({ ...options, min: 0, max: 100 }),
}) {}
class SaleBody extends requestOf(SaleRequest) {}
class PaymentBody extends requestOf(PaymentRequest) {}
class ReversalBody extends requestOf(ReversalRequest, {}, { reason: 'reversalReason' }) {}
class TillClosingBody extends requestOf(TillClosingRequest, {}, { reason: 'reversalReason' }) {}
class RegisterQuery {
  @DateField() from!: string;
  @DateField({ description: 'This day included' }) until!: string;
}

@AdminController('Admin/plans', 'money')
@PartOf('money')
export class PlansAdminController {
  constructor(private readonly plans: PlansService) {}

  @Get()
  @Permits('money')
  @ApiOperation({ summary: 'Lists what the gym sells' })
  @AnswersList(Plan)
  list(): Promise<Plan[]> {
    return this.plans.list();
  }

  @Post()
  @Permits('plans')
  @ApiOperation({ summary: 'Adds a plan' })
  @RespondsWith(Plan, { says: 'planSaved', status: 201 })
  create(@CurrentUser() caller: Caller, @Body() request: PlanBody): Promise<Plan> {
    return this.plans.create(caller, request);
  }

  @Put(':id')
  @Permits('plans')
  @ApiOperation({ summary: 'Changes a plan, or takes it off sale; what was sold stays' })
  @RespondsWith(Plan, { says: 'planSaved' })
  change(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string, @Body() request: PlanBody): Promise<Plan> {
    return this.plans.change(caller, id, request);
  }
}

@AdminController('Admin/promotions', 'money')
@Permits('plans')
@PartOf('money')
export class PromotionsAdminController {
  constructor(private readonly promotions: PromotionsService) {}

  @Get()
  @ApiOperation({ summary: 'Lists promotion codes with their uses, those that count first' })
  @AnswersList(Promotion)
  list(): Promise<Promotion[]> {
    return this.promotions.list();
  }

  @Get('report')
  @ApiOperation({ summary: 'Lists sales of a period with a promotion code, by code and plan' })
  @AnswersList(PromotionUse)
  report(@Query() { from, until }: RegisterQuery): Promise<PromotionUse[]> {
    return this.promotions.report(from, until);
  }

  @Post()
  @ApiOperation({ summary: 'Adds a promotion code' })
  @RespondsWith(Promotion, { says: 'promotionSaved', status: 201 })
  create(@CurrentUser() caller: Caller, @Body() request: PromotionBody): Promise<Promotion> {
    return this.promotions.create(caller, request);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Changes a promotion code, or switches it off; past sales keep their discount' })
  @RespondsWith(Promotion, { says: 'promotionSaved' })
  change(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() request: PromotionBody,
  ): Promise<Promotion> {
    return this.promotions.change(caller, id, request);
  }
}

@AdminController('Admin/clients/:id', 'money')
@Permits('money')
@PartOf('money')
export class MoneyOfClientAdminController {
  constructor(
    private readonly sales: SalesService,
    private readonly ledger: LedgerService,
  ) {}

  @Get('ledger')
  @ApiOperation({ summary: "Reads a client's account" })
  @RespondsWith(Ledger)
  read(@Param('id', IdPipe) clientId: string): Promise<Ledger> {
    return this.ledger.readAsStaff(clientId);
  }

  @Post('sales')
  @ApiOperation({ summary: 'Sells a plan to a client' })
  @RespondsWith(Sale, { says: { el: 'Το πακέτο πωλήθηκε', en: 'The plan was sold' }, status: 201 })
  @Refuses('SALE_MADE', 'PAYMENT_TAKEN', 'CONFLICT', 'STALE', 'TRIAL_GIVEN')
  sell(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) clientId: string,
    @Body() request: SaleBody,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<Sale> {
    return this.sales.sell(caller, clientId, request, isDryRun);
  }

  @Post('payments')
  @ApiOperation({ summary: 'Takes a payment of a client' })
  @RespondsWith(Ledger, { says: { el: 'Η πληρωμή καταχωρίστηκε', en: 'The payment was recorded' }, status: 201 })
  @Refuses('PAYMENT_TAKEN', 'SALE_MADE', 'CONFLICT', 'STALE')
  pay(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) clientId: string,
    @Body() request: PaymentBody,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<Ledger> {
    return this.ledger.pay(caller, clientId, request, isDryRun);
  }
}

@AdminController('Admin/ledger', 'money')
@Permits('accounts')
@PartOf('money')
export class LedgerAdminController {
  constructor(private readonly ledger: LedgerService) {}

  @Get()
  @ApiOperation({ summary: 'Lists charges and payments of a period, newest first' })
  @AnswersList(RegisterEntry)
  list(@Query() { from, until }: RegisterQuery): Promise<RegisterEntry[]> {
    return this.ledger.register(from, until);
  }

  @Post(':id/reverse')
  @ApiOperation({ summary: 'Takes back a charge or a payment; the entry stays' })
  @RespondsWith(Ledger, { says: { el: 'Η κίνηση αντιλογίστηκε', en: 'The entry was reversed' } })
  @Refuses('CONFLICT', 'CLIENT_ERASED')
  reverse(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() { reason }: ReversalBody,
  ): Promise<Ledger> {
    return this.ledger.reverse(caller, id, reason);
  }
}

@AdminController('Admin/takings', 'money')
@Permits('money')
@PartOf('money')
export class TakingsAdminController {
  constructor(private readonly ledger: LedgerService) {}

  @Get()
  @ApiOperation({ summary: 'Sums what came in today, by way of payment and by person' })
  @RespondsWith(Takings)
  read(): Promise<Takings> {
    return this.ledger.takings();
  }
}

@AdminController('Admin/till', 'money')
@Permits('money')
@PartOf('money')
export class TillAdminController {
  constructor(private readonly till: TillService) {}

  @Get()
  @ApiOperation({ summary: 'Sums what came in since the till was closed' })
  @RespondsWith(Till)
  read(): Promise<Till> {
    return this.till.read();
  }
}

@AdminController('Admin/till-closings', 'money')
@Permits('money')
@PartOf('money')
export class TillClosingsAdminController {
  constructor(private readonly till: TillService) {}

  @Get()
  @ApiOperation({ summary: 'Lists the last closings of the till, newest first' })
  @AnswersList(TillClosing)
  list(): Promise<TillClosing[]> {
    return this.till.list();
  }

  @Post()
  @ApiOperation({ summary: 'Closes the till with the cash that was counted, or counts a closing anew' })
  @RespondsWith(TillClosing, { says: { el: 'Το ταμείο έκλεισε', en: 'The till was closed' }, status: 201 })
  @Refuses('NOT_FOUND', 'STALE')
  close(@CurrentUser() caller: Caller, @Body() request: TillClosingBody): Promise<TillClosing> {
    return this.till.close(caller, request);
  }
}

@FamilyController('Client/ledger', 'money')
@PartOf('money')
export class LedgerClientController {
  constructor(private readonly ledger: LedgerService) {}

  @Get()
  @ApiOperation({ summary: "Reads the client's own account" })
  @RespondsWith(Ledger)
  read(@CurrentUser() caller: Caller): Promise<Ledger> {
    return this.ledger.read(caller.clientId, { namesStaff: false });
  }
}
