import { Body, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ChangedSubscription } from '../contract/schedule-change.js';
import { ApiOperation } from '../platform/http/documentation.js';
import { ChangedFreeze, FreezeAnswer, FreezeQuery, FreezeRequest, Freezes, ListedFreeze } from '../contract/freeze.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { AdminController, FamilyController, PartOf, Permits } from '../platform/http/access.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { AnswersList, Refuses, RespondsWith } from '../platform/http/documented.js';
import { DryRunQuery } from '../platform/http/validation/fields.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { DAY_LABELS } from './freeze.rules.js';
import { FreezeListService } from './freeze-list.service.js';
import { FreezesService } from './freezes.service.js';
import { FreezingService } from './freezing.service.js';

class FreezeBody extends requestOf(FreezeRequest, {}, DAY_LABELS) {}
class AnswerBody extends requestOf(FreezeAnswer) {}
class ListQuery extends requestOf(FreezeQuery) {}

const OF_PLANNING = ['ALREADY_FROZEN', 'FREEZE_BUDGET', 'FREEZE_OUTSIDE', 'FREEZE_OVERLAPS'] as const;

@AdminController('Admin/clients/:id/freezes', 'subscriptions')
@Permits('clients')
@PartOf('freezes')
export class FreezesOfClientAdminController {
  constructor(
    private readonly freezes: FreezesService,
    private readonly reading: FreezeListService,
  ) {}

  @Get()
  @ApiOperation({ summary: "Lists a client's freezes by date, and what is left of the budget" })
  @RespondsWith(Freezes)
  read(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Param('id', IdPipe) clientId: string,
  ): Promise<Freezes> {
    return this.reading.read({ ...caller, language }, clientId);
  }

  @Post()
  @ApiOperation({ summary: 'Freezes the subscription of a client from a first to a last day' })
  @RespondsWith(ChangedFreeze, { says: { el: 'Το πάγωμα προγραμματίστηκε', en: 'Freeze planned' }, status: 201 })
  @Refuses(...OF_PLANNING)
  plan(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) clientId: string,
    @Body() wish: FreezeBody,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<ChangedFreeze> {
    return this.freezes.plan(caller, clientId, wish, isDryRun);
  }
}

@AdminController('Admin/freezes', 'subscriptions')
@Permits('clients')
@PartOf('freezes')
export class FreezesAdminController {
  constructor(
    private readonly freezes: FreezesService,
    private readonly reading: FreezeListService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists the freezes of all clients that are in a state, or still open' })
  @AnswersList(ListedFreeze)
  list(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Query() { state }: ListQuery,
  ): Promise<ListedFreeze[]> {
    return this.reading.list({ ...caller, language }, state);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Gives a planned freeze other days, and one that runs another last day' })
  @RespondsWith(ChangedFreeze, { says: { el: 'Το πάγωμα άλλαξε', en: 'Freeze changed' } })
  @Refuses(...OF_PLANNING, 'FREEZE_OVER')
  change(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() wish: FreezeBody,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<ChangedFreeze> {
    return this.freezes.change(caller, id, wish, isDryRun);
  }

  @Post(':id/end')
  @ApiOperation({ summary: 'Withdraws a freeze that has not begun, and ends one that runs' })
  @RespondsWith(ChangedFreeze, { says: { el: 'Το πάγωμα τερματίστηκε ή αποσύρθηκε', en: 'Freeze ended or withdrawn' } })
  @Refuses('FREEZE_OVER')
  end(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<ChangedFreeze> {
    return this.freezes.end(caller, id, isDryRun);
  }

  @Post(':id/answer')
  @ApiOperation({ summary: 'Accepts or refuses a freeze that a member asked for' })
  @RespondsWith(ChangedFreeze, { says: { el: 'Το αίτημα απαντήθηκε', en: 'Request answered' } })
  @Refuses(...OF_PLANNING, 'FREEZE_OVER')
  answer(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() answer: AnswerBody,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<ChangedFreeze> {
    return this.freezes.answer(caller, id, answer, isDryRun);
  }
}

@FamilyController('Client/freezes', 'subscriptions')
@PartOf('freezes')
export class FreezesClientController {
  constructor(
    private readonly freezes: FreezesService,
    private readonly reading: FreezeListService,
  ) {}

  @Get()
  @ApiOperation({ summary: "Lists the client's own freezes by date, and what is left of the budget" })
  @RespondsWith(Freezes)
  read(@CurrentUser() caller: Caller, @Language() language: LanguageCode): Promise<Freezes> {
    return this.reading.read({ ...caller, language }, caller.clientId);
  }

  @Post()
  @ApiOperation({ summary: 'Asks for a freeze of the own subscription, or plans it where the gym lets members' })
  @RespondsWith(ChangedFreeze, {
    says: { el: 'Η παύση ζητήθηκε ή ορίστηκε', en: 'Pause asked for or planned' },
    status: 201,
  })
  @Refuses(...OF_PLANNING, 'FREEZE_ASKED', 'FREEZING_OFF', 'VISIT_ATTENDED', 'DEADLINE_PASSED')
  plan(
    @CurrentUser() caller: Caller,
    @Body() wish: FreezeBody,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<ChangedFreeze> {
    return this.freezes.plan(caller, caller.clientId, wish, isDryRun);
  }

  @Post(':id/end')
  @ApiOperation({ summary: 'Withdraws a freeze of the own subscription, or ends it where the gym lets members' })
  @RespondsWith(ChangedFreeze, { says: { el: 'Η παύση τερματίστηκε ή αποσύρθηκε', en: 'Pause ended or withdrawn' } })
  @Refuses('FREEZE_OVER', 'FREEZING_OFF')
  end(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<ChangedFreeze> {
    return this.freezes.end(caller, id, isDryRun);
  }
}

@AdminController('Admin/subscriptions/:id', 'subscriptions')
@Permits('clients')
export class FreezingAdminController {
  constructor(private readonly freezing: FreezingService) {}

  @Post('freeze')
  @ApiOperation({ summary: 'Freezes a subscription and cancels what is coming up' })
  @RespondsWith(ChangedSubscription, { says: { el: 'Η συνδρομή πάγωσε', en: 'Subscription frozen' } })
  @Refuses('ALREADY_FROZEN')
  freeze(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) subscriptionId: string,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<ChangedSubscription> {
    return this.freezing.freeze({ subscriptionId, byId: caller.id, isDryRun });
  }

  @Post('unfreeze')
  @ApiOperation({ summary: 'Unfreezes a subscription' })
  @RespondsWith(ChangedSubscription, { says: { el: 'Η συνδρομή ξεπάγωσε', en: 'Subscription unfrozen' } })
  @Refuses('NOT_FROZEN')
  unfreeze(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) subscriptionId: string,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<ChangedSubscription> {
    return this.freezing.unfreeze({ subscriptionId, byId: caller.id, isDryRun });
  }
}
