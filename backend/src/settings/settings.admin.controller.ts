import { Body, Controller, Get, Headers, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Setting } from '../contract/setting.js';
import { ForAdmins } from '../platform/http/access.js';
import { Succeeds, Tagged, type Page } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, AnswersList, Refuses } from '../platform/http/documented.js';
import { pageOfShortList, ShortListRequest } from '../platform/lists/short-list.js';
import { joinedVersion } from '../platform/http/version.js';
import { SettingResponse } from './dto/setting.response.js';
import { ChangeSettingRequest } from './dto/change-setting.request.js';
import { settingVersion, SettingsService } from './settings.service.js';

@ApiTags('settings')
@Controller('Admin/settings')
@ForAdmins()
export class SettingsAdminController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @ApiOperation({ summary: 'Lists the settings' })
  @AnswersList(SettingResponse, { paged: true })
  @Refuses('VALIDATION_FAILED')
  async list(@Query() asked: ShortListRequest): Promise<Tagged<Page<Setting>>> {
    const settings = await this.settings.list();
    const page = pageOfShortList('settings', settings, asked, ['id', 'key', 'value', 'updatedAt']);
    return new Tagged(page, joinedVersion(...settings.map(settingVersion)));
  }

  @Get(':key')
  @ApiOperation({ summary: 'Reads one setting by key or id' })
  @RespondsWith(SettingResponse)
  @Refuses('NOT_FOUND')
  async read(@Param('key') keyOrId: string): Promise<Tagged<Setting>> {
    return tagged(await this.settings.read(keyOrId));
  }

  @Put(':key')
  @ApiOperation({ summary: 'Changes one setting by key or id' })
  @Succeeds('settingUpdated')
  @RespondsWith(SettingResponse)
  @Refuses('VALIDATION_FAILED', 'NOT_FOUND', 'STALE')
  async change(
    @CurrentUser() caller: Caller,
    @Param('key') keyOrId: string,
    @Body() { value }: ChangeSettingRequest,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Tagged<Setting>> {
    return tagged(await this.settings.change(caller, keyOrId, value, ifMatch));
  }
}

const tagged = (setting: Setting): Tagged<Setting> => new Tagged(setting, settingVersion(setting));
