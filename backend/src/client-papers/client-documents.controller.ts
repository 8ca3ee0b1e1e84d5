import { Body, Delete, Get, Headers, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiOperation } from '../platform/http/documentation.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClientDocument, ClientDocumentRequest, DOCUMENT_FILES, OwnDocument } from '../contract/client-document.js';
import { AdminController, FamilyController, PartOf, Permits } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { AnswersList, AnswersNothing, Refuses, RespondsWith } from '../platform/http/documented.js';
import { AnswersFile, fileIn, sendFile, TakesFile } from '../platform/http/other-bodies.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { ClientDocumentsService } from './client-documents.service.js';

class ClientDocumentBody extends requestOf(ClientDocumentRequest) {}

const TYPES = Object.keys(DOCUMENT_FILES);

@AdminController('Admin/clients/:id/documents', 'clients')
@Permits('clients')
@PartOf('papers')
export class DocumentsOfClientAdminController {
  constructor(private readonly documents: ClientDocumentsService) {}

  @Get()
  @ApiOperation({ summary: 'Lists the documents of a client' })
  @AnswersList(ClientDocument)
  list(@Param('id', IdPipe) id: string): Promise<ClientDocument[]> {
    return this.documents.list(id);
  }

  @Post()
  @ApiOperation({ summary: 'Adds a document of a client' })
  @RespondsWith(ClientDocument, { says: 'documentSaved', status: 201 })
  add(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() request: ClientDocumentBody,
  ): Promise<ClientDocument> {
    return this.documents.add(caller, id, request);
  }
}

@AdminController('Admin/client-documents/:id', 'clients')
@Permits('clients')
@PartOf('papers')
export class ClientDocumentsAdminController {
  constructor(private readonly documents: ClientDocumentsService) {}

  @Put()
  @ApiOperation({ summary: 'Changes a document' })
  @RespondsWith(ClientDocument, { says: 'documentSaved' })
  @Refuses('STALE')
  change(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() request: ClientDocumentBody,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ClientDocument> {
    return this.documents.change(caller, id, request, ifMatch);
  }

  @Delete()
  @ApiOperation({ summary: 'Removes a document with its file' })
  @AnswersNothing({ el: 'Το έγγραφο διαγράφηκε', en: 'The document was deleted' })
  async remove(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<null> {
    await this.documents.remove(caller, id);
    return null;
  }

  @Get('file')
  @ApiOperation({ summary: 'Sends the file of a document, to be saved' })
  @AnswersFile(...TYPES)
  async download(@Param('id', IdPipe) id: string, @Res() reply: FastifyReply): Promise<void> {
    sendFile(reply, await this.documents.file(id));
  }

  @Put('file')
  @ApiOperation({ summary: 'Keeps a file with a document, in place of the former one' })
  @TakesFile()
  @RespondsWith(ClientDocument, {
    says: { el: 'Το αρχείο αποθηκεύτηκε', en: 'The file was saved' },
    description: 'PDF, JPEG or PNG by its content, up to 5 MB',
  })
  upload(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Req() request: FastifyRequest,
  ): Promise<ClientDocument> {
    return this.documents.keepFile(caller, id, fileIn(request));
  }

  @Delete('file')
  @ApiOperation({ summary: 'Removes the file of a document' })
  @RespondsWith(ClientDocument, { says: { el: 'Το αρχείο διαγράφηκε', en: 'The file was deleted' } })
  removeFile(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<ClientDocument> {
    return this.documents.removeFile(caller, id);
  }
}

@FamilyController('Client/documents', 'profile')
@PartOf('papers')
export class DocumentsClientController {
  constructor(private readonly documents: ClientDocumentsService) {}

  @Get()
  @ApiOperation({ summary: "Lists the client's own documents" })
  @AnswersList(OwnDocument)
  list(@CurrentUser() caller: Caller): Promise<OwnDocument[]> {
    return this.documents.own(caller.clientId);
  }

  @Get(':id/file')
  @ApiOperation({ summary: "Sends the file of one of the client's own documents, to be saved" })
  @AnswersFile(...TYPES)
  async download(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendFile(reply, await this.documents.file(id, caller.clientId));
  }
}
