import { Body, Controller, Get, HttpCode, Post, Put, UseFilters } from '@nestjs/common';
import { RegisterRequest } from '../auth/auth.dto.js';
import { WholeFormFilter } from '../auth/verification/whole-form.filter.js';
import {
  ChooseRequest,
  JoiningMonth,
  JoiningOffer,
  JoiningPerson,
  OwnJoining,
  TrialRequest,
} from '../contract/joining.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { AdminController, ForClients, PartOf, Permits, Public } from '../platform/http/access.js';
import { CallerAddress, CallerNetwork } from '../platform/http/caller-address.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { ApiOperation, ApiTags } from '../platform/http/documentation.js';
import { AnswersList, AnswersNothing, Refuses, RespondsWith } from '../platform/http/documented.js';
import { IdField } from '../platform/http/validation/fields.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { JoiningPeopleService } from './joining-people.service.js';
import { JoiningService } from './joining.service.js';

class JoinBody extends RegisterRequest {
  @IdField({ optional: true, nullable: true, description: 'The plan that was chosen' }) planId?: string | null;
}
class ChooseBody extends requestOf(ChooseRequest) {}
class TrialBody extends requestOf(TrialRequest) {}

@ApiTags('joining')
@Controller('joining')
@PartOf('joining')
export class JoiningController {
  constructor(private readonly joining: JoiningService) {}

  @Get()
  @Public()
  @ApiOperation({ summary: 'Reads what a newcomer can choose: trials, and plans that are sold online' })
  @RespondsWith(JoiningOffer)
  offer(): Promise<JoiningOffer> {
    return this.joining.offer();
  }

  @Post('opened')
  @Public()
  @HttpCode(200)
  @ApiOperation({ summary: 'Counts that a visitor opened the form, without saying who' })
  @AnswersNothing('ok')
  opened(@CallerNetwork() network: string): Promise<void> {
    return this.joining.opened(network);
  }

  @Post()
  @Public()
  @UseFilters(WholeFormFilter)
  @ApiOperation({ summary: 'Registers a client who joins alone, and keeps what they have chosen' })
  @AnswersNothing('registered', {
    status: 201,
    description: 'The same for a known address, whose owner is mailed instead',
  })
  @Refuses('VERIFICATION_FAILED', 'VERIFICATION_EXPIRED', 'TOO_MANY_ATTEMPTS')
  register(
    @Body() request: JoinBody,
    @Language() language: LanguageCode,
    @CallerAddress() address: string,
  ): Promise<void> {
    return this.joining.register(request, language, address);
  }
}

@ApiTags('joining')
@Controller('Client/joining')
@ForClients()
@PartOf('joining')
export class JoiningClientController {
  constructor(private readonly joining: JoiningService) {}

  @Get()
  @ApiOperation({ summary: 'Reads what is next on the way to the first booking' })
  @RespondsWith(OwnJoining)
  read(@CurrentUser() caller: Caller): Promise<OwnJoining> {
    return this.joining.own(caller);
  }

  @Put()
  @ApiOperation({ summary: 'Chooses a plan; nothing is bought yet' })
  @RespondsWith(OwnJoining)
  choose(@CurrentUser() caller: Caller, @Body() { planId }: ChooseBody): Promise<OwnJoining> {
    return this.joining.choose(caller, planId);
  }

  @Post('desk')
  @HttpCode(200)
  @ApiOperation({ summary: 'Says that the member pays at the gym' })
  @RespondsWith(OwnJoining)
  payAtDesk(@CurrentUser() caller: Caller): Promise<OwnJoining> {
    return this.joining.payAtDesk(caller);
  }

  @Post('trial')
  @ApiOperation({ summary: 'Begins a free trial, once for each person' })
  @RespondsWith(OwnJoining, { says: { el: 'Η δοκιμή ξεκίνησε', en: 'The trial has begun' }, status: 201 })
  @Refuses('STALE', 'TERMS_NOT_ACCEPTED', 'TRIAL_USED', 'TOO_MANY_ATTEMPTS', 'NOT_FOUND')
  beginTrial(@CurrentUser() caller: Caller, @Body() request: TrialBody): Promise<OwnJoining> {
    return this.joining.beginTrial(caller, request);
  }
}

@AdminController('Admin/joining', 'clients')
@Permits('clients')
@PartOf('joining')
export class JoiningAdminController {
  constructor(private readonly people: JoiningPeopleService) {}

  @Get()
  @ApiOperation({ summary: 'Lists who has begun to join alone in the last 30 days, and how far they came' })
  @AnswersList(JoiningPerson)
  list(): Promise<JoiningPerson[]> {
    return this.people.list();
  }

  @Get('months')
  @ApiOperation({ summary: 'Counts by month how far those came who began to join alone' })
  @AnswersList(JoiningMonth)
  months(): Promise<JoiningMonth[]> {
    return this.people.months();
  }
}
