import { Body, Delete, Get, Param, Post, Put } from '@nestjs/common';
import {
  EVENT_KINDS,
  RepeatedDeliveries,
  Webhook,
  WebhookDelivery,
  WebhookRequest,
  WebhookWithSecret,
} from '../contract/webhook.js';
import { AdminController, PartOf, Permits } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { AnswersList, AnswersNothing, Refuses, RespondsWith } from '../platform/http/documented.js';
import { ApiOperation } from '../platform/http/documentation.js';
import { SomeOfField } from '../platform/http/validation/fields.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { WebhooksService } from './webhooks.service.js';

const events = (options: object): PropertyDecorator => SomeOfField(EVENT_KINDS, options);
class WriteWebhook extends requestOf(WebhookRequest, { events }, { name: 'programName' }) {}

const SECRET = { el: 'Το μυστικό είναι έτοιμο', en: 'The secret is ready' };
const REPEATED = { el: 'Θα σταλεί ξανά', en: 'It will be sent again' };

@AdminController('Admin', 'programs')
@Permits('programs')
@PartOf('programs')
export class WebhooksAdminController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get('webhooks')
  @ApiOperation({ summary: 'Lists the addresses that are told of events' })
  @AnswersList(Webhook)
  list(): Promise<Webhook[]> {
    return this.webhooks.list();
  }

  @Post('webhooks')
  @ApiOperation({ summary: 'Adds an address, with a secret that is shown once' })
  @RespondsWith(WebhookWithSecret, { says: SECRET, status: 201 })
  add(@CurrentUser() caller: Caller, @Body() wish: WriteWebhook): Promise<WebhookWithSecret> {
    return this.webhooks.add(caller, wish);
  }

  @Put('webhooks/:id')
  @ApiOperation({ summary: 'Changes an address and what it is told of, or switches it on or off' })
  @RespondsWith(Webhook, { says: { el: 'Αποθηκεύτηκε', en: 'Saved' } })
  change(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string, @Body() wish: WriteWebhook): Promise<Webhook> {
    return this.webhooks.change(caller, id, wish);
  }

  @Delete('webhooks/:id')
  @ApiOperation({ summary: 'Removes an address; what waits for it is dropped' })
  @AnswersNothing({ el: 'Καταργήθηκε', en: 'Removed' })
  remove(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<null> {
    return this.webhooks.remove(caller, id);
  }

  @Post('webhooks/:id/secret')
  @ApiOperation({ summary: 'Gives an address a new secret; the former one signs no more' })
  @RespondsWith(WebhookWithSecret, { says: SECRET })
  renew(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<WebhookWithSecret> {
    return this.webhooks.renew(caller, id);
  }

  @Post('webhooks/:id/test')
  @ApiOperation({ summary: 'Sends an event of the kind `test` at once, also to an address that is switched off' })
  @RespondsWith(WebhookDelivery)
  test(@Param('id', IdPipe) id: string): Promise<WebhookDelivery> {
    return this.webhooks.sendTest(id);
  }

  @Get('webhooks/:id/deliveries')
  @ApiOperation({ summary: 'Lists the last events for an address, newest first' })
  @AnswersList(WebhookDelivery)
  deliveries(@Param('id', IdPipe) id: string): Promise<WebhookDelivery[]> {
    return this.webhooks.listDeliveries(id);
  }

  @Post('webhooks/:id/repeat-failed')
  @ApiOperation({ summary: 'Sends every event again that was given up' })
  @RespondsWith(RepeatedDeliveries, { says: REPEATED })
  @Refuses('WEBHOOK_OFF')
  async repeatFailed(@Param('id', IdPipe) id: string): Promise<RepeatedDeliveries> {
    return { repeated: await this.webhooks.repeatFailed(id) };
  }

  @Post('webhook-deliveries/:id/repeat')
  @ApiOperation({ summary: 'Sends an event again, with the same id' })
  @RespondsWith(WebhookDelivery, { says: REPEATED })
  @Refuses('WEBHOOK_OFF')
  repeat(@Param('id', IdPipe) id: string): Promise<WebhookDelivery> {
    return this.webhooks.repeat(id);
  }
}
