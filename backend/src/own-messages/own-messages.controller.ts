import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { CallerDevice, type SessionDevice } from '../auth/session-device.js';
import {
  ClientMessages,
  MessageChoiceRequest,
  OwnDeviceRequest,
  OwnMessages,
  SeenDeviceRequest,
} from '../contract/own-messages.js';
import { AdminController, ForClients, PartOf, Permits } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { ApiOperation, ApiTags } from '../platform/http/documentation.js';
import { Refuses, RespondsWith } from '../platform/http/documented.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { OwnMessagesService } from './own-messages.service.js';

class ChoiceBody extends requestOf(MessageChoiceRequest) {}
class DeviceBody extends requestOf(OwnDeviceRequest) {}
class SeenBody extends requestOf(SeenDeviceRequest) {}

@AdminController('Admin/clients', 'clients')
@Permits('clients')
export class ClientMessagesAdminController {
  constructor(private readonly messages: OwnMessagesService) {}

  @Get(':id/messages')
  @ApiOperation({ summary: 'Reads how a client is told of what; for a child, their adult' })
  @RespondsWith(ClientMessages)
  @Refuses('NOT_USED')
  read(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<ClientMessages> {
    return this.messages.ofClient(caller, id);
  }
}

@ApiTags('profile')
@Controller('Client/messages')
@ForClients()
export class OwnMessagesClientController {
  constructor(private readonly messages: OwnMessagesService) {}

  @Get()
  @ApiOperation({ summary: 'Reads how the member is told of what, and on which phones' })
  @RespondsWith(OwnMessages)
  @Refuses('NOT_USED')
  read(@CurrentUser() caller: Caller): Promise<OwnMessages> {
    return this.messages.of(caller);
  }

  @Put('choice')
  @ApiOperation({ summary: 'Chooses the way of one kind of messages' })
  @RespondsWith(OwnMessages, { says: { el: 'Η επιλογή σας αποθηκεύτηκε', en: 'Your choice is saved' } })
  @Refuses('NOT_USED')
  choose(@CurrentUser() caller: Caller, @Body() body: ChoiceBody): Promise<OwnMessages> {
    return this.messages.choose(caller, body);
  }

  @Post('devices')
  @PartOf('phoneMessages')
  @ApiOperation({ summary: 'Switches messages on for a browser, by what its push service gave it' })
  @RespondsWith(OwnMessages, {
    says: { el: 'Οι ειδοποιήσεις άνοιξαν σε αυτή τη συσκευή', en: 'Messages are on for this device' },
    status: 201,
  })
  add(
    @CurrentUser() caller: Caller,
    @Body() body: DeviceBody,
    @CallerDevice() device: SessionDevice,
  ): Promise<OwnMessages> {
    return this.messages.add(caller, body, device);
  }

  @Put('devices/seen')
  @PartOf('phoneMessages')
  @ApiOperation({ summary: 'Notes that a browser that is on was used; one that is not is left so' })
  @RespondsWith(OwnMessages, { says: { el: 'Σημειώθηκε', en: 'It is noted' } })
  see(@CurrentUser() caller: Caller, @Body() body: SeenBody): Promise<OwnMessages> {
    return this.messages.see(caller, body);
  }

  @Delete('devices/:id')
  @PartOf('phoneMessages')
  @ApiOperation({ summary: 'Switches messages off for a device' })
  @RespondsWith(OwnMessages, {
    says: { el: 'Η συσκευή δεν παίρνει πια ειδοποιήσεις', en: 'The device gets no more messages' },
  })
  @Refuses('NOT_FOUND')
  remove(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<OwnMessages> {
    return this.messages.remove(caller, id);
  }
}
