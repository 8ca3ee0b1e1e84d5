import { Body, Get, Param, Post } from '@nestjs/common';
import { ApiOperation } from '../platform/http/documentation.js';
import {
  ClientTerms,
  OwnTerms,
  PublishedTerms,
  PublishTermsRequest,
  TermsConsentRequest,
} from '../contract/gym-terms.js';
import { AdminController, FamilyController, PartOf, Permits } from '../platform/http/access.js';
import { KeptAddress } from '../platform/http/caller-address.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { AnswersList, Refuses, RespondsWith } from '../platform/http/documented.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { GymTermsService } from './gym-terms.service.js';

class PublishTermsBody extends requestOf(PublishTermsRequest) {}
class TermsConsentBody extends requestOf(TermsConsentRequest) {}

@AdminController('Admin/terms', 'settings')
@Permits('terms')
@PartOf('papers')
export class GymTermsAdminController {
  constructor(private readonly terms: GymTermsService) {}

  @Get()
  @ApiOperation({ summary: "Lists the versions of the gym's terms" })
  @AnswersList(PublishedTerms)
  list(): Promise<PublishedTerms[]> {
    return this.terms.list();
  }

  @Post()
  @ApiOperation({ summary: "Publishes the next version of the gym's terms" })
  @AnswersList(PublishedTerms, { says: { el: 'Οι όροι δημοσιεύτηκαν', en: 'The terms were published' } })
  @Refuses('STALE')
  publish(@CurrentUser() caller: Caller, @Body() request: PublishTermsBody): Promise<PublishedTerms[]> {
    return this.terms.publish(caller, request);
  }
}

@AdminController('Admin/clients/:id/terms', 'clients')
@Permits('clients')
@PartOf('papers')
export class TermsOfClientAdminController {
  constructor(private readonly terms: GymTermsService) {}

  @Get()
  @ApiOperation({ summary: "Lists the gym's terms that a client has accepted" })
  @RespondsWith(ClientTerms)
  read(@Param('id', IdPipe) id: string): Promise<ClientTerms> {
    return this.terms.ofClient(id);
  }

  @Post()
  @ApiOperation({ summary: "Records that a client has accepted the gym's terms on paper" })
  @RespondsWith(ClientTerms, { says: { el: 'Η αποδοχή καταχωρίστηκε', en: 'The consent was recorded' } })
  @Refuses('TERMS_OUTDATED')
  async record(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() { version }: TermsConsentBody,
  ): Promise<ClientTerms> {
    await this.terms.accept(caller, id, version, { isOnPaper: true });
    return this.terms.ofClient(id);
  }
}

@FamilyController('Client/terms', 'profile')
@PartOf('papers')
export class TermsClientController {
  constructor(private readonly terms: GymTermsService) {}

  @Get()
  @ApiOperation({ summary: "Reads the gym's latest terms, and whether the client has accepted them" })
  @RespondsWith(OwnTerms)
  @Refuses('NOT_FOUND')
  read(@CurrentUser() caller: Caller): Promise<OwnTerms> {
    return this.terms.own(caller.clientId);
  }

  @Post('consent')
  @ApiOperation({ summary: "Accepts the gym's latest terms" })
  @RespondsWith(OwnTerms, { says: 'termsAccepted' })
  @Refuses('TERMS_OUTDATED')
  async accept(
    @CurrentUser() caller: Caller,
    @Body() { version }: TermsConsentBody,
    @KeptAddress() address: string | null,
  ): Promise<OwnTerms> {
    await this.terms.accept(caller, caller.clientId, version, { address });
    return this.terms.own(caller.clientId);
  }
}
