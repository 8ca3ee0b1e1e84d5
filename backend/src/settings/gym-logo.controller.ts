import { Controller, Delete, Get, Put, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GymLogoRequest, LOGO_TYPES } from '../contract/gym-logo.js';
import { AdminController, Public } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { AnswersNothing, Refuses } from '../platform/http/documented.js';
import { ApiOperation, ApiTags } from '../platform/http/documentation.js';
import { AnswersFile, fileIn, TakesFile } from '../platform/http/other-bodies.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { GymLogoService } from './gym-logo.service.js';

class LogoRequest extends requestOf(GymLogoRequest) {}

@AdminController('Admin/gym-logo', 'settings')
export class GymLogoAdminController {
  constructor(private readonly logo: GymLogoService) {}

  @Put()
  @ApiOperation({ summary: "Keeps the gym's logo, in place of the former one" })
  @TakesFile()
  @AnswersNothing('logoSaved', { description: 'PNG, JPEG or WebP by its content, up to 512 KB' })
  async keep(@CurrentUser() caller: Caller, @Req() request: FastifyRequest): Promise<null> {
    await this.logo.keep(caller, fileIn(request).content);
    return null;
  }

  @Delete()
  @ApiOperation({ summary: "Removes the gym's logo" })
  @AnswersNothing('logoRemoved')
  @Refuses('NOT_FOUND')
  async remove(@CurrentUser() caller: Caller): Promise<null> {
    await this.logo.remove(caller);
    return null;
  }
}

/** The address of a version is kept by browsers; any other asks each time. */
const cacheOf = (isOfVersion: boolean): string =>
  isOfVersion ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';

@ApiTags('gym')
@Controller('gym/logo')
export class GymLogoController {
  constructor(private readonly logo: GymLogoService) {}

  @Get()
  @ApiOperation({ summary: "Sends the gym's logo" })
  @Public()
  @AnswersFile(...LOGO_TYPES)
  @Refuses('NOT_FOUND')
  async read(@Query() asked: LogoRequest, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { type, version, content } = await this.logo.read();
    const tag = `"${version}"`;
    void reply.header('ETag', tag).header('Cache-Control', cacheOf(asked.version === version));
    const isKnown = request.headers['if-none-match']?.includes(tag) === true;
    void (isKnown ? reply.code(304).send() : reply.type(type).send(content));
  }
}
