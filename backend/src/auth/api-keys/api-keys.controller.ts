import { Body, Delete, Get, Headers, Param, Post, Put } from '@nestjs/common';
import { ApiKey, ApiKeyRequest, ApiKeyWithSecret } from '../../contract/api-key.js';
import { KEY_PERMISSIONS } from '../../contract/permissions.js';
import { AdminController, PartOf, Permits } from '../../platform/http/access.js';
import { CurrentUser, type Caller } from '../../platform/http/caller.js';
import { AnswersList, AnswersNothing, Refuses, RespondsWith } from '../../platform/http/documented.js';
import { ApiOperation } from '../../platform/http/documentation.js';
import { SomeOfField } from '../../platform/http/validation/fields.js';
import { requestOf } from '../../platform/http/validation/request-of.js';
import { IdPipe } from '../../platform/http/validation/request.pipe.js';
import { ApiKeysService } from './api-keys.service.js';

const permissions = (options: object): PropertyDecorator => SomeOfField(KEY_PERMISSIONS, options);
class MakeKey extends requestOf(ApiKeyRequest, { permissions }, { name: 'programName' }) {}

@AdminController('Admin/api-keys', 'programs')
@Permits('programs')
@PartOf('programs')
export class ApiKeysAdminController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @ApiOperation({ summary: 'Lists the keys of programs that were not revoked' })
  @AnswersList(ApiKey)
  list(): Promise<ApiKey[]> {
    return this.keys.list();
  }

  @Post()
  @ApiOperation({ summary: 'Makes a key for a program, which is shown once' })
  @RespondsWith(ApiKeyWithSecret, { says: { el: 'Το κλειδί είναι έτοιμο', en: 'The key is ready' }, status: 201 })
  make(@CurrentUser() caller: Caller, @Body() wish: MakeKey): Promise<ApiKeyWithSecret> {
    return this.keys.make(caller, wish);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Changes the name, the permissions and the last day of a key, which itself stays' })
  @RespondsWith(ApiKey, { says: { el: 'Αποθηκεύτηκε', en: 'Saved' } })
  @Refuses('STALE')
  change(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() wish: MakeKey,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ApiKey> {
    return this.keys.change(caller, id, wish, ifMatch);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Revokes the key of a program' })
  @AnswersNothing({ el: 'Το κλειδί ανακλήθηκε', en: 'The key was revoked' })
  revoke(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<null> {
    return this.keys.revoke(caller, id);
  }
}
