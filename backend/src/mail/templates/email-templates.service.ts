import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditAction } from '../../contract/audit-deeds.js';
import { AuditService } from '../../audit/audit.service.js';
import { type Language, LANGUAGES } from '../../contract/languages.js';
import { MAIL_PURPOSE_NAMES } from '../../contract/mail-purpose-names.js';
import { type EmailTemplate, type EmailTemplateRequest, TEMPLATE_PURPOSES } from '../../contract/mail.js';
import { inTransaction } from '../../platform/database/transaction.js';
import { AppError, orNotFound } from '../../platform/errors/app-error.js';
import type { Caller } from '../../platform/http/caller.js';
import { requireFresh, versionOf } from '../../platform/http/version.js';
import { Clock } from '../../platform/time/clock.js';
import type { EmailTemplate as EmailTemplateRow } from '../email-template.entity.js';
import { EmailTemplateRepository, type TemplateKey } from './email-template.repository.js';
import { placeholderProblems } from './email-template.rules.js';
import { shippedTemplate, templateId, mailWords } from './mail-languages.js';
import { PLACEHOLDERS } from './placeholders.js';
import { shippedText } from './shipped-texts.js';
import type { TemplateText } from './shipped-templates.el.js';
import { TemplateSamplesService } from './template-samples.service.js';

const TEMPLATE_KEYS: readonly TemplateKey[] = TEMPLATE_PURPOSES.flatMap((purpose) =>
  LANGUAGES.map((language) => ({ purpose, language })),
);

const templateKeyOf = (id: string): TemplateKey | null =>
  TEMPLATE_KEYS.find(({ purpose, language }) => templateId(purpose, language) === id.toLowerCase()) ?? null;

/** The text for SMS stands there as it goes out: a default one and the same one typed are one version. */
export const templateVersion = ({ subject, body, short }: TemplateText): string =>
  versionOf(subject, body, short ?? '');

/** `samples`: the preview's value for each placeholder. `row`: the text changed by staff; null for the default one. */
function toEmailTemplate(
  { purpose, language }: TemplateKey,
  row: EmailTemplateRow | null,
  samples: Readonly<Record<string, string>>,
  callerLanguage: Language,
): EmailTemplate {
  const { subject, body } = row ?? shippedTemplate(purpose, language);
  const short = row?.short ?? shippedText(purpose, language);
  const words = mailWords(callerLanguage);
  return {
    id: templateId(purpose, language),
    purpose,
    language,
    name: MAIL_PURPOSE_NAMES[callerLanguage][purpose],
    subject,
    body,
    short,
    isChanged: row !== null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    placeholders: PLACEHOLDERS[purpose].map((name) => ({
      placeholder: `{${name}}`,
      meaning: words.placeholders[name],
      sample: samples[name] ?? '',
    })),
  };
}

/** Lists, edits and resets the texts of mails on behalf of staff. */
@Injectable()
export class EmailTemplatesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly templates: EmailTemplateRepository,
    private readonly samples: TemplateSamplesService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(language: Language): Promise<EmailTemplate[]> {
    const changed = await this.templates.list();
    const samplesOf = await this.samples.placeholders();
    return TEMPLATE_KEYS.map((key) => {
      const row = changed.find((text) => text.purpose === key.purpose && text.language === key.language);
      return toEmailTemplate(key, row ?? null, samplesOf(key), language);
    });
  }

  async find(id: string, language: Language): Promise<EmailTemplate> {
    const key = requireKey(id);
    const samplesOf = await this.samples.placeholders();
    return toEmailTemplate(key, await this.templates.find(key), samplesOf(key), language);
  }

  /** A text equal to the default one is not stored as a change. `ifMatch` is the header as sent, if any. */
  async update(caller: Caller, id: string, text: EmailTemplateRequest, ifMatch?: string): Promise<void> {
    const key = requireKey(id);
    requireKnownPlaceholders(key, text);
    await this.change(caller, key, text, 'email-template.updated', ifMatch);
  }

  async reset(caller: Caller, id: string, ifMatch?: string): Promise<void> {
    const key = requireKey(id);
    const shipped = shippedTemplate(key.purpose, key.language);
    await this.change(caller, key, { ...shipped, short: null }, 'email-template.reset', ifMatch);
  }

  private change(
    caller: Caller,
    key: TemplateKey,
    { subject, body, short }: TemplateText,
    action: AuditAction,
    ifMatch?: string,
  ): Promise<void> {
    const shipped = shippedTemplate(key.purpose, key.language);
    return inTransaction(this.dataSource, async (tx) => {
      const before = whole(key, (await this.templates.lock(tx, key)) ?? shipped);
      requireFresh(ifMatch, templateVersion(before));
      const text = whole(key, { subject, body, short: short === undefined ? before.short : short });
      const own = text.short === shippedText(key.purpose, key.language) ? null : text.short;
      if (templateVersion(text) === templateVersion(whole(key, shipped))) await this.templates.remove(tx, key);
      else await this.templates.save(tx, key, { ...text, short: own }, this.clock.now());
      await this.record(tx, caller, action, key, before, text);
    });
  }

  private record(
    tx: EntityManager,
    { id: actorId }: Caller,
    action: AuditAction,
    { purpose, language }: TemplateKey,
    { subject, body, short }: TemplateText,
    after: TemplateText,
  ): Promise<void> {
    const entityId = templateId(purpose, language);
    return this.audit.record(tx, { actorId, action, entityId, before: { subject, body, short }, after });
  }
}

/** With the default text for SMS where there is no other. An empty one counts as none. */
const whole = ({ purpose, language }: TemplateKey, { subject, body, short }: TemplateText) => ({
  ...{ subject, body },
  short: shippedText(purpose, language) === null ? null : (short ?? '').trim() || shippedText(purpose, language),
});

export function requireKey(id: string): TemplateKey {
  return orNotFound(templateKeyOf(id));
}

export function requireKnownPlaceholders({ purpose }: TemplateKey, text: TemplateText): void {
  const fields = placeholderProblems(text, purpose);
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', {}, { fields });
}
