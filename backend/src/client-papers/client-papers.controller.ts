import { Body, Delete, Get, Headers, Param, Post, Put } from '@nestjs/common';
import { ApiOperation } from '../platform/http/documentation.js';
import { ClientNote, ClientNoteRequest } from '../contract/client-note.js';
import { ClientTag, ClientTagRequest, TagsOfClientRequest, UsedTag } from '../contract/client-tag.js';
import { LIMITS } from '../contract/limits.js';
import { AdminController, PartOf, Permits } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { AnswersList, AnswersNothing, Refuses, RespondsWith } from '../platform/http/documented.js';
import { IdsField, NameField } from '../platform/http/validation/fields.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { ClientNotesService } from './client-notes.service.js';
import { ClientTagsService } from './client-tags.service.js';

class ClientTagBody extends requestOf(
  ClientTagRequest,
  { name: (options) => NameField({ ...options, max: LIMITS.tagMaxLength }) },
  { name: 'tagName' },
) {}
class TagsOfClientBody extends requestOf(TagsOfClientRequest, {
  tagIds: (options) => IdsField({ ...options, min: 0, max: LIMITS.tagsMax }),
}) {}

@AdminController('Admin/client-tags', 'clients')
@PartOf('notes')
export class ClientTagsAdminController {
  constructor(private readonly tags: ClientTagsService) {}

  @Get()
  @Permits('clients')
  @ApiOperation({ summary: 'Lists the tags of clients' })
  @AnswersList(UsedTag)
  list(): Promise<UsedTag[]> {
    return this.tags.list();
  }

  @Post()
  @Permits('tags')
  @ApiOperation({ summary: 'Adds a tag' })
  @RespondsWith(ClientTag, { says: 'tagSaved', status: 201 })
  @Refuses('TAG_EXISTS')
  create(@CurrentUser() caller: Caller, @Body() request: ClientTagBody): Promise<ClientTag> {
    return this.tags.create(caller, request);
  }

  @Put(':id')
  @Permits('tags')
  @ApiOperation({ summary: 'Renames or recolours a tag' })
  @RespondsWith(ClientTag, { says: 'tagSaved' })
  @Refuses('TAG_EXISTS')
  change(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() request: ClientTagBody,
  ): Promise<ClientTag> {
    return this.tags.change(caller, id, request);
  }

  @Delete(':id')
  @Permits('tags')
  @ApiOperation({ summary: 'Removes a tag from the gym and from every client who has it' })
  @AnswersNothing({ el: 'Η ετικέτα καταργήθηκε', en: 'The tag was removed' })
  async remove(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<null> {
    await this.tags.remove(caller, id);
    return null;
  }
}

class ClientNoteBody extends requestOf(ClientNoteRequest) {}

@AdminController('Admin/clients/:id', 'clients')
@Permits('clients')
@PartOf('notes')
export class ClientPapersAdminController {
  constructor(
    private readonly tags: ClientTagsService,
    private readonly notes: ClientNotesService,
  ) {}

  @Put('tags')
  @ApiOperation({ summary: 'Gives a client these tags and no others' })
  @AnswersList(ClientTag, { says: 'clientUpdated' })
  @Refuses('STALE')
  assign(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() { tagIds }: TagsOfClientBody,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ClientTag[]> {
    return this.tags.assign(caller, id, tagIds, ifMatch);
  }

  @Get('notes')
  @ApiOperation({ summary: 'Lists the notes about a client' })
  @AnswersList(ClientNote)
  list(@Param('id', IdPipe) id: string): Promise<ClientNote[]> {
    return this.notes.list(id);
  }

  @Post('notes')
  @ApiOperation({ summary: 'Adds a note about a client' })
  @RespondsWith(ClientNote, { says: 'noteSaved', status: 201 })
  add(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() request: ClientNoteBody,
  ): Promise<ClientNote> {
    return this.notes.add(caller, id, request);
  }
}

@AdminController('Admin/client-notes', 'clients')
@Permits('clients')
@PartOf('notes')
export class ClientNotesAdminController {
  constructor(private readonly notes: ClientNotesService) {}

  @Put(':id')
  @ApiOperation({ summary: 'Changes or pins a note' })
  @RespondsWith(ClientNote, { says: 'noteSaved' })
  @Refuses('STALE')
  change(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() request: ClientNoteBody,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ClientNote> {
    return this.notes.change(caller, id, request, ifMatch);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Removes a note' })
  @AnswersNothing({ el: 'Η σημείωση διαγράφηκε', en: 'The note was deleted' })
  async remove(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<null> {
    await this.notes.remove(caller, id);
    return null;
  }
}
