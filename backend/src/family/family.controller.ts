import { Body, Param, Post, Put } from '@nestjs/common';
import { ApiOperation } from '../platform/http/documentation.js';
import { ShownClient, GuardianRequest, NewChildRequest, OwnAccountRequest } from '../contract/client.js';
import { AdminController, PartOf, Permits } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, Refuses } from '../platform/http/documented.js';
import { EmailField, NameField } from '../platform/http/validation/fields.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { FamilyService } from './family.service.js';

class NewChildBody extends requestOf(NewChildRequest, { name: NameField }) {}
class GuardianBody extends requestOf(GuardianRequest) {}
class OwnAccountBody extends requestOf(OwnAccountRequest, { email: EmailField }) {}

@AdminController('Admin/clients/:id', 'family')
@Permits('clients')
@PartOf('family')
export class FamilyAdminController {
  constructor(private readonly families: FamilyService) {}

  @Post('children')
  @ApiOperation({ summary: 'Adds a child whom the client looks after' })
  @RespondsWith(ShownClient, { says: { el: 'Το παιδί προστέθηκε', en: 'Child added' }, status: 201 })
  @Refuses('GUARDIAN_UNFIT')
  add(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() child: NewChildBody,
  ): Promise<ShownClient> {
    return this.families.add(caller, id, child);
  }

  @Put('guardian')
  @ApiOperation({ summary: 'Makes a client the child of an adult, who signs in for them and gets their mails' })
  @RespondsWith(ShownClient, { says: { el: 'Το παιδί συνδέθηκε', en: 'Child linked' } })
  @Refuses('GUARDIAN_UNFIT', 'HAS_CHILDREN', 'HAS_SECOND_FACTOR')
  link(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string, @Body() to: GuardianBody): Promise<ShownClient> {
    return this.families.link(caller, id, to);
  }

  @Post('own-account')
  @ApiOperation({ summary: 'Gives a child an account of their own, and mails them a link to a password' })
  @RespondsWith(ShownClient, {
    says: {
      el: 'Ο λογαριασμός είναι πλέον δικός του. Στείλαμε email με σύνδεσμο για κωδικό.',
      en: 'The account is their own now. We have mailed them a link to a password.',
    },
  })
  @Refuses('EMAIL_TAKEN', 'CONFLICT')
  release(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() to: OwnAccountBody,
  ): Promise<ShownClient> {
    return this.families.release(caller, id, to);
  }
}
