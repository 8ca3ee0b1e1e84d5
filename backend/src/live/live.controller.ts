import type { OutgoingHttpHeaders } from 'node:http';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '../platform/http/documentation.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ForBoth, Permits } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { Refuses } from '../platform/http/documented.js';
import { LiveStream, LiveStreamsService } from './live-streams.service.js';

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Forbids caching and buffering on the way, so that events arrive at once.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
} as const;

@ApiTags('live')
@Controller('live')
@Permits('account')
@ForBoth()
export class LiveController {
  constructor(private readonly streams: LiveStreamsService) {}

  /** Clients read it with fetch, so that the token travels in a header (rule: live changes). */
  @Get()
  @ApiOperation({
    summary: 'A stream of server-sent events: what was changed, as it happens',
    description:
      'Each event is a list of `{topic, dates, clientIds, places?}` (contract/live.ts); the first one is empty. Read again what ' +
      'you show of it, and everything after a reconnect. It ends with the session, and whenever events may be missed.',
  })
  @ApiOkResponse({ description: '', content: { 'text/event-stream': { schema: { type: 'string' } } } })
  @Refuses('NOT_READY')
  async open(@CurrentUser() caller: Caller, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (request.method === 'HEAD') return void reply.headers(HEADERS).send();
    const headers = { ...reply.getHeaders(), ...HEADERS } as OutgoingHttpHeaders;
    await this.streams.open(new LiveStream(caller, reply.raw, headers));
    reply.hijack();
  }
}
