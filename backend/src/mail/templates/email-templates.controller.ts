import { Body, Delete, Get, Headers, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '../../platform/http/documentation.js';
import type { Language as LanguageCode } from '../../contract/languages.js';
import { LIMITS } from '../../contract/limits.js';
import { EmailTemplate, EmailTemplateRequest, TemplatePreview } from '../../contract/mail.js';
import { AdminController, Permits } from '../../platform/http/access.js';
import { Tagged, type Page } from '../../platform/http/answer.js';
import { CurrentUser, Language, type Caller } from '../../platform/http/caller.js';
import { RespondsWith, AnswersList, AnswersNothing, Refuses } from '../../platform/http/documented.js';
import { TextField } from '../../platform/http/validation/fields.js';
import { requestOf } from '../../platform/http/validation/request-of.js';
import { pageOfShortList, ShortListRequest } from '../../platform/lists/list-query.js';
import {
  EmailTemplatesService,
  requireKey,
  requireKnownPlaceholders,
  templateVersion,
} from './email-templates.service.js';
import { TemplateSamplesService } from './template-samples.service.js';
import { TestMailService } from './test-mail.service.js';

class EmailTemplateBody extends requestOf(EmailTemplateRequest, {
  subject: (options) =>
    TextField({
      ...options,
      min: 1,
      max: LIMITS.templateSubjectMaxLength,
      requiredKey: 'subjectRequired',
      tooShortKey: 'subjectRequired',
      tooLongKey: 'subjectTooLong',
    }),
  body: (options) =>
    TextField({
      ...options,
      min: 1,
      max: LIMITS.templateBodyMaxLength,
      requiredKey: 'messageRequired',
      tooShortKey: 'messageRequired',
      tooLongKey: 'messageTooLong',
    }),
  short: (options) => TextField({ ...options, max: LIMITS.textMaxLength, tooLongKey: 'messageTooLong' }),
}) {}

@AdminController('Admin/email-templates', 'mail')
@Permits('emailTemplates')
export class EmailTemplatesAdminController {
  constructor(
    private readonly templates: EmailTemplatesService,
    private readonly samples: TemplateSamplesService,
    private readonly testMails: TestMailService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists the email templates' })
  @AnswersList(EmailTemplate, { paged: true })
  async list(@Language() language: LanguageCode, @Query() asked: ShortListRequest): Promise<Page<EmailTemplate>> {
    const templates = await this.templates.list(language);
    return pageOfShortList('email-templates', templates, asked, ['id', 'purpose', 'language', 'name', 'subject']);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Reads one email template' })
  @RespondsWith(EmailTemplate)
  async find(@Param('id') id: string, @Language() language: LanguageCode): Promise<Tagged<EmailTemplate>> {
    return tagged(await this.templates.find(id, language));
  }

  @Put(':id')
  @ApiOperation({ summary: 'Changes an email template' })
  @RespondsWith(EmailTemplate, { says: { el: 'Το πρότυπο αποθηκεύτηκε', en: 'Template saved' } })
  @Refuses('STALE')
  async update(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body() { subject, body, short }: EmailTemplateBody,
    @Language() language: LanguageCode,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Tagged<EmailTemplate>> {
    await this.templates.update(caller, id, { subject, body, short }, ifMatch);
    return tagged(await this.templates.find(id, language));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Gives an email template its shipped text back' })
  @RespondsWith(EmailTemplate, { says: { el: 'Επανήλθε το αρχικό κείμενο', en: 'The original text is back' } })
  @Refuses('STALE')
  async reset(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Language() language: LanguageCode,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Tagged<EmailTemplate>> {
    await this.templates.reset(caller, id, ifMatch);
    return tagged(await this.templates.find(id, language));
  }

  @Post(':id/preview')
  @ApiOperation({ summary: 'Renders an email template with sample values' })
  @RespondsWith(TemplatePreview)
  preview(@Param('id') id: string, @Body() { subject, body, short }: EmailTemplateBody): Promise<TemplatePreview> {
    const key = requireKey(id);
    requireKnownPlaceholders(key, { subject, body, short });
    return this.samples.preview(key, { subject, body, short });
  }

  @Post(':id/test')
  @ApiOperation({ summary: 'Mails a rendered email template to the caller' })
  @AnswersNothing('testMailQueued')
  async test(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body() { subject, body }: EmailTemplateBody,
  ): Promise<void> {
    const key = requireKey(id);
    requireKnownPlaceholders(key, { subject, body });
    await this.testMails.send(caller.id, key.language, { of: key.purpose, draft: { subject, body }, broadcast: null });
  }
}

const tagged = (template: EmailTemplate): Tagged<EmailTemplate> => new Tagged(template, templateVersion(template));
