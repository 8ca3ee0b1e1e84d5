import { Body, Get, Headers, Param, Put } from '@nestjs/common';
import { ShownCapability, UseCapabilityRequest } from '../contract/capability.js';
import { AdminController, Permits } from '../platform/http/access.js';
import { Tagged } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { ApiOperation } from '../platform/http/documentation.js';
import { AnswersList, Refuses, RespondsWith } from '../platform/http/documented.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { CapabilitiesService, capabilityVersion } from './capabilities.service.js';

class ChangeCapabilityRequest extends requestOf(UseCapabilityRequest) {}

@AdminController('Admin/capabilities', 'settings')
@Permits('settings')
export class CapabilitiesController {
  constructor(private readonly capabilities: CapabilitiesService) {}

  @Get()
  @ApiOperation({ summary: 'Lists what a gym can use, and whether this one does' })
  @AnswersList(ShownCapability)
  list(): Promise<ShownCapability[]> {
    return this.capabilities.list();
  }

  @Put(':id')
  @ApiOperation({ summary: 'Switches a capability on or off' })
  @RespondsWith(ShownCapability, { says: 'settingUpdated' })
  @Refuses('STALE', 'STILL_NEEDED')
  async change(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body() { isUsed }: ChangeCapabilityRequest,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Tagged<ShownCapability>> {
    const shown = await this.capabilities.change(caller, id, isUsed, ifMatch);
    return new Tagged(shown, capabilityVersion(shown));
  }
}
