import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { isLanguage } from '../contract/languages.js';
import { Public } from '../platform/http/access.js';
import { AppError } from '../platform/errors/app-error.js';
import { appManifest } from './app-manifest.js';
import { SettingsRepository } from './settings.repository.js';

/** For browsers that put the site on a phone's screen: a document of its own kind, so no envelope. */
@ApiExcludeController()
@Controller('gym/manifest')
export class ManifestController {
  constructor(private readonly settings: SettingsRepository) {}

  @Get(':language')
  @Public()
  async read(@Param('language') language: string, @Res() reply: FastifyReply): Promise<void> {
    if (!isLanguage(language)) throw new AppError('NOT_FOUND');
    const settings = await this.settings.values();
    void reply
      .type('application/manifest+json; charset=utf-8')
      .header('Cache-Control', 'public, max-age=0')
      .send(JSON.stringify(appManifest(settings, language)));
  }
}
