import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Setting } from '../contract/setting.js';
import { ForAdmins } from '../platform/http/access.js';
import { Succeeds, type Page } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { Answers, AnswersList, Refuses } from '../platform/http/documented.js';
import { pageOfShortList, ShortListRequest } from '../platform/http/short-list.js';
import { SettingAnswer } from './dto/setting.answer.js';
import { ChangeSettingRequest } from './dto/change-setting.request.js';
import { SettingsService } from './settings.service.js';

@ApiTags('settings')
@Controller('Admin/settings')
@ForAdmins()
export class SettingsAdminController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @AnswersList(SettingAnswer, { paged: true })
  @Refuses('VALIDATION_FAILED')
  async list(@Query() asked: ShortListRequest): Promise<Page<Setting>> {
    return pageOfShortList('settings', await this.settings.list(), asked, ['id', 'key', 'value', 'updatedAt']);
  }

  @Put(':key')
  @Succeeds('settingUpdated')
  @Answers(SettingAnswer)
  @Refuses('VALIDATION_FAILED', 'NOT_FOUND')
  change(
    @CurrentUser() caller: Caller,
    @Param('key') keyOrId: string,
    @Body() { value }: ChangeSettingRequest,
  ): Promise<Setting> {
    return this.settings.change(caller, keyOrId, value);
  }
}
