import { Body, Controller, Get, Headers, Injectable, Param, Put, Query, Res } from '@nestjs/common';
import { IsDefined, IsObject } from 'class-validator';
import { ApiBody, ApiOperation, ApiTags, ApiExcludeController } from '../platform/http/documentation.js';
import type { FastifyReply } from 'fastify';
import { Gym } from '../contract/gym.js';
import { isLanguage } from '../contract/languages.js';
import { Setting, SettingRequest, SettingsRequest } from '../contract/setting.js';
import { AppError } from '../platform/errors/app-error.js';
import { PartOf, AdminController, Public, Permits } from '../platform/http/access.js';
import { Tagged, type Page } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, AnswersList, Refuses } from '../platform/http/documented.js';
import { fault, field } from '../platform/http/validation/field.js';
import { isPlainObject, RequestPipe } from '../platform/http/validation/request.pipe.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { joinedVersion } from '../platform/http/version.js';
import { pageOfShortList, ShortListRequest } from '../platform/lists/list-query.js';
import { appManifest, passManifest } from './app-manifest.js';
import { GymService } from './gym.service.js';
import { SettingsRepository } from './settings.repository.js';
import { settingVersion, SettingsService } from './settings.service.js';

class ChangeSettingRequest extends requestOf(SettingRequest, {
  /** The setting decides on its values, in `contract/setting-value.ts`. */
  value: (options) =>
    field({ oneOf: [{ type: 'string' }, { type: 'integer' }] }, [IsDefined(fault('required'))], options),
}) {}

class ChangeSettingsRequest extends requestOf(SettingsRequest, {
  values: (options) =>
    field(
      { type: 'object', additionalProperties: { oneOf: [{ type: 'string' }, { type: 'integer' }] } },
      [IsObject(fault('required'))],
      options,
    ),
}) {}

/** Also takes the value alone as the body. */
@Injectable()
class ValueOrRequest extends RequestPipe {
  override transform(body: unknown): Promise<unknown> {
    const request = isPlainObject(body) ? body : { value: body };
    return super.transform(request, { type: 'body', metatype: ChangeSettingRequest });
  }
}

@AdminController('Admin/settings', 'settings')
@Permits('settings')
export class SettingsAdminController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @ApiOperation({ summary: 'Lists the settings' })
  @AnswersList(Setting, { paged: true })
  async list(@Query() asked: ShortListRequest): Promise<Tagged<Page<Setting>>> {
    const settings = await this.settings.list();
    const page = pageOfShortList('settings', settings, asked, ['id', 'key', 'value', 'updatedAt']);
    return new Tagged(page, versionOfAll(settings));
  }

  @Put()
  @ApiOperation({ summary: 'Changes several settings, or none of them' })
  @AnswersList(Setting, { says: { el: 'Οι ρυθμίσεις αποθηκεύτηκαν', en: 'Settings saved' } })
  @Refuses('STALE', 'CONFIRM_IDENTITY', 'FORBIDDEN')
  async changeAll(
    @CurrentUser() caller: Caller,
    @Body() { values }: ChangeSettingsRequest,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Tagged<Setting[]>> {
    await this.settings.changeAll(caller, values as Record<string, unknown>, ifMatch);
    const settings = await this.settings.list();
    return new Tagged(settings, versionOfAll(settings));
  }

  @Get(':key')
  @ApiOperation({ summary: 'Reads one setting by key or id' })
  @RespondsWith(Setting)
  async read(@Param('key') keyOrId: string): Promise<Tagged<Setting>> {
    return tagged(await this.settings.read(keyOrId));
  }

  @Put(':key')
  @ApiOperation({ summary: 'Changes one setting by key or id' })
  @ApiBody({ type: ChangeSettingRequest })
  @RespondsWith(Setting, { says: 'settingUpdated' })
  @Refuses('STALE', 'CONFIRM_IDENTITY', 'FORBIDDEN')
  async change(
    @CurrentUser() caller: Caller,
    @Param('key') keyOrId: string,
    @Body(ValueOrRequest) { value }: Pick<ChangeSettingRequest, 'value'>,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Tagged<Setting>> {
    return tagged(await this.settings.change(caller, keyOrId, value, ifMatch));
  }
}

const versionOfAll = (settings: readonly Setting[]): string => joinedVersion(...settings.map(settingVersion));
const tagged = (setting: Setting): Tagged<Setting> => new Tagged(setting, settingVersion(setting));

@ApiTags('gym')
@Controller('gym')
export class GymController {
  constructor(private readonly gym: GymService) {}

  @Get()
  @ApiOperation({ summary: "Reads the gym's public settings" })
  @Public()
  @RespondsWith(Gym)
  read(): Promise<Gym> {
    return this.gym.read();
  }
}

/** For browsers that put the site on a phone's screen: a document of its own kind, so no envelope. */
@ApiExcludeController()
@Controller('gym/manifest')
export class ManifestController {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly gym: GymService,
  ) {}

  @Get(':language')
  @Public()
  read(@Param('language') language: string, @Res() reply: FastifyReply): Promise<void> {
    return this.send(reply, language, appManifest);
  }

  @Get(':language/pass')
  @Public()
  @PartOf('attendance')
  readPass(@Param('language') language: string, @Res() reply: FastifyReply): Promise<void> {
    return this.send(reply, language, passManifest);
  }

  private async send(reply: FastifyReply, language: string, manifestOf: typeof passManifest): Promise<void> {
    if (!isLanguage(language)) throw new AppError('NOT_FOUND');
    const [settings, { hasDoor }] = await Promise.all([this.settings.values(), this.gym.read()]);
    void reply
      .type('application/manifest+json; charset=utf-8')
      .header('Cache-Control', 'public, max-age=0')
      .send(JSON.stringify(manifestOf({ ...settings, hasDoor }, language)));
  }
}
