import type { OutgoingHttpHeaders } from 'node:http';
import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController, ApiOperation } from '../platform/http/documentation.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LinkAttemptsService } from '../auth/account-tokens/link-attempts.service.js';
import { DataExport, ExportedFile, StartedExport } from '../contract/export.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { AppError } from '../platform/errors/app-error.js';
import { AdminController, Public, Permits } from '../platform/http/access.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { CallerNetwork } from '../platform/http/caller-address.js';
import { AnswersList, Refuses, RespondsWith } from '../platform/http/documented.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { ExportsService } from './exports.service.js';

@AdminController('Admin/exports', 'exports')
@Permits('export')
export class ExportsAdminController {
  constructor(private readonly exports: ExportsService) {}

  @Post()
  @ApiOperation({ summary: 'Makes a link to an export of everything: a ZIP of CSV files' })
  @RespondsWith(StartedExport, { status: 201, description: 'The call by id tells the progress of the download' })
  @Refuses('EXPORT_RUNNING')
  start(@CurrentUser() caller: Caller, @Language() language: LanguageCode): Promise<StartedExport> {
    return this.exports.start(caller, language);
  }

  @Get('files')
  @ApiOperation({ summary: 'Lists what an export of everything has inside' })
  @AnswersList(ExportedFile)
  files(@Language() language: LanguageCode): Promise<ExportedFile[]> {
    return this.exports.files(language);
  }

  /** The console polls this for the progress. */
  @Get(':id')
  @ApiOperation({ summary: "Reads one of the caller's exports with its progress" })
  @RespondsWith(DataExport)
  find(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<DataExport> {
    return this.exports.find(id, caller);
  }
}

/** Target of an export's link. Responds with the file, without an envelope: the link itself is the permission. */
@ApiExcludeController()
@Controller('exports')
export class ExportDownloadController {
  constructor(
    private readonly exports: ExportsService,
    private readonly attempts: LinkAttemptsService,
  ) {}

  @Get(':token')
  @Public()
  async download(
    @Param('token') token: string,
    @CallerNetwork() network: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // A browser or a proxy that only looks does not use up the link.
    if (request.method === 'HEAD') return void reply.code(204).send();
    await this.attempts.requireFree(network);
    const download = await this.exports.open(token);
    if (download === null) {
      await this.attempts.count(network);
      throw new AppError('NOT_FOUND');
    }
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${download.fileName}"`,
      'Cache-Control': 'no-store, no-transform',
    });
    reply.hijack();
    await download.sendTo(reply.raw);
  }
}
