import { Delete, Get, Param } from '@nestjs/common';
import { Renewing, RenewalConsentForStaff } from '../contract/renewing.js';
import { AdminController, FamilyController, PartOf, Permits } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { AnswersList, Refuses, RespondsWith } from '../platform/http/documented.js';
import { ApiOperation } from '../platform/http/documentation.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { ConsentsService } from './consents.service.js';

const ENDED = { el: 'Δεν θα ανανεώνεται πια μόνο του', en: 'It does not renew by itself any more' };

@FamilyController('Client/renewing', 'money')
@PartOf('money')
export class RenewingClientController {
  constructor(private readonly consents: ConsentsService) {}

  @Get()
  @ApiOperation({ summary: 'Reads what renews by itself, and when it is charged next' })
  @RespondsWith(Renewing)
  read(@CurrentUser() { clientId }: Caller): Promise<Renewing> {
    return this.consents.read(clientId);
  }

  @Delete()
  @ApiOperation({ summary: 'Ends renewing by itself at once; the way of paying is forgotten' })
  @RespondsWith(Renewing, { says: ENDED })
  async end(@CurrentUser() caller: Caller): Promise<Renewing> {
    await this.consents.end(caller, caller.clientId, 'member');
    return this.consents.read(caller.clientId);
  }
}

@AdminController('Admin/clients/:id/renewing', 'money')
@Permits('money')
@PartOf('money')
export class RenewingAdminController {
  constructor(private readonly consents: ConsentsService) {}

  @Get()
  @ApiOperation({ summary: "Lists a client's consents to renewing by itself, the one that runs first" })
  @AnswersList(RenewalConsentForStaff)
  list(@Param('id', IdPipe) clientId: string): Promise<RenewalConsentForStaff[]> {
    return this.consents.ofClient(clientId);
  }

  @Delete()
  @ApiOperation({ summary: 'Ends renewing by itself for a client who asks for it' })
  @AnswersList(RenewalConsentForStaff, { says: ENDED })
  @Refuses('NOT_FOUND')
  async end(@CurrentUser() caller: Caller, @Param('id', IdPipe) clientId: string): Promise<RenewalConsentForStaff[]> {
    await this.consents.end(caller, clientId, 'staff');
    return this.consents.ofClient(clientId);
  }
}
