import { Body, Get, Put } from '@nestjs/common';
import { FirstDay } from '../contract/first-day.js';
import { AdminController, Permits } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { ApiOperation } from '../platform/http/documentation.js';
import { RespondsWith } from '../platform/http/documented.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { FirstDayService } from './first-day.service.js';

class ChangeFirstDayRequest extends requestOf(FirstDay) {}

@AdminController('Admin/first-day', 'settings')
@Permits('settings')
export class FirstDayController {
  constructor(private readonly firstDay: FirstDayService) {}

  @Get()
  @ApiOperation({ summary: 'Reads whether a new gym is still being set up' })
  @RespondsWith(FirstDay)
  read(): Promise<FirstDay> {
    return this.firstDay.read();
  }

  @Put()
  @ApiOperation({ summary: 'Ends the first day of a gym, or opens it again' })
  @RespondsWith(FirstDay, { says: 'settingUpdated' })
  change(@CurrentUser() caller: Caller, @Body() { isOpen }: ChangeFirstDayRequest): Promise<FirstDay> {
    return this.firstDay.change(caller, isOpen);
  }
}
