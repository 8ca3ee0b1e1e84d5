import { Body, Delete, Get, Post, Put } from '@nestjs/common';
import { textTestsBy } from '../auth/throttling/throttle-keys.js';
import { ThrottlesService } from '../auth/throttling/throttles.service.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { TextAccountRequest, Texting, TextTestRequest } from '../contract/texting.js';
import { AdminController, PartOf, Permits } from '../platform/http/access.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { Refuses, RespondsWith } from '../platform/http/documented.js';
import { ApiOperation } from '../platform/http/documentation.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { TextingService } from '../mail/texts/texting.service.js';

class AccountBody extends requestOf(TextAccountRequest) {}
class TestBody extends requestOf(TextTestRequest) {}

@AdminController('Admin/texting', 'mail')
@Permits('settings')
@PartOf('texting')
export class TextingAdminController {
  constructor(
    private readonly texting: TextingService,
    private readonly throttles: ThrottlesService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Reads the account for SMS and Viber, and what this month costs' })
  @RespondsWith(Texting)
  read(): Promise<Texting> {
    return this.texting.read();
  }

  @Put()
  @ApiOperation({ summary: 'Sets the account for SMS and Viber; it counts as not yet tried' })
  @RespondsWith(Texting, { says: { el: 'Ο πάροχος αποθηκεύτηκε', en: 'The provider is saved' } })
  write(@CurrentUser() caller: Caller, @Body() body: AccountBody): Promise<Texting> {
    return this.texting.write(caller, body);
  }

  @Delete()
  @ApiOperation({ summary: 'Removes the account for SMS and Viber: everything goes by mail' })
  @RespondsWith(Texting, { says: { el: 'Ο πάροχος αφαιρέθηκε', en: 'The provider is removed' } })
  @Refuses('NOT_FOUND')
  remove(@CurrentUser() caller: Caller): Promise<Texting> {
    return this.texting.remove(caller);
  }

  @Post('test')
  @ApiOperation({ summary: 'Sends a test by SMS or Viber, which is paid' })
  @RespondsWith(Texting, { says: { el: 'Η δοκιμή δόθηκε στον πάροχο', en: 'The test was given to the provider' } })
  @Refuses('TEXTING_NOT_SET', 'TEXTING_SPENT', 'TEXTING_CLOSED', 'TOO_MANY_ATTEMPTS')
  async test(
    @CurrentUser() caller: Caller,
    @Body() body: TestBody,
    @Language() language: LanguageCode,
  ): Promise<Texting> {
    await this.throttles.requireCounted([textTestsBy(caller.id)]);
    return this.texting.test(caller, body, language);
  }
}
