import { Body, Param, Post } from '@nestjs/common';
import { ApiOperation } from '../platform/http/documentation.js';
import { AddedClient } from '../contract/client.js';
import { AdminController, Permits } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { AnswersNothing, Refuses, RespondsWith } from '../platform/http/documented.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { AddedClientBody } from './added-client.dto.js';
import { AddedClientsService, PasswordLinksService } from './client-accounts.service.js';

@AdminController('Admin/clients', 'clients')
@Permits('clients')
export class ClientAccountsAdminController {
  constructor(
    private readonly addedClients: AddedClientsService,
    private readonly passwordLinks: PasswordLinksService,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Adds a client, with their first subscription if told, sold or without a plan' })
  @RespondsWith(AddedClient, {
    says: { el: 'Ο πελάτης προστέθηκε', en: 'Client added' },
    status: 201,
    description: 'The client is mailed a link to a password of their own',
  })
  @Refuses(
    'EMAIL_TAKEN',
    'CONFLICT',
    'SALE_MADE',
    'PAYMENT_TAKEN',
    'TRIAL_GIVEN',
    'NOT_USED',
    'FORBIDDEN',
    'NOT_FOR_KEYS',
  )
  create(@CurrentUser() caller: Caller, @Body() body: AddedClientBody): Promise<AddedClient> {
    return this.addedClients.create(caller, body);
  }

  @Post(':id/password-reset-mail')
  @ApiOperation({ summary: 'Mails a client a link to choose a new password' })
  @AnswersNothing(
    {
      el: 'Το email με τον σύνδεσμο μπήκε στη σειρά για αποστολή',
      en: 'The email with the link is queued for sending',
    },
    { description: 'The link also confirms an address that is not confirmed yet' },
  )
  @Refuses('CONFLICT')
  mailPasswordLink(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<void> {
    return this.passwordLinks.mail(caller, id);
  }
}
