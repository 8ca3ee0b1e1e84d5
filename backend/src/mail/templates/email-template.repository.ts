import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Language } from '../../contract/languages.js';
import type { TemplatePurpose } from '../../contract/mail.js';
import { EmailTemplate } from '../email-template.entity.js';
import type { TemplateText } from './shipped-templates.el.js';

export interface TemplateKey {
  purpose: TemplatePurpose;
  language: Language;
}

/** Stores the texts changed by staff; a default text has no row. */
@Injectable()
export class EmailTemplateRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(): Promise<EmailTemplate[]> {
    return this.dataSource.getRepository(EmailTemplate).find();
  }

  find(key: TemplateKey): Promise<EmailTemplate | null> {
    return this.dataSource.getRepository(EmailTemplate).findOneBy({ ...key });
  }

  lock(tx: EntityManager, key: TemplateKey): Promise<EmailTemplate | null> {
    return tx.findOne(EmailTemplate, { where: { ...key }, lock: { mode: 'pessimistic_write' } });
  }

  async save(tx: EntityManager, key: TemplateKey, text: TemplateText, updatedAt: Date): Promise<void> {
    await tx.upsert(EmailTemplate, { ...key, ...text, updatedAt }, ['purpose', 'language']);
  }

  async remove(tx: EntityManager, key: TemplateKey): Promise<void> {
    await tx.delete(EmailTemplate, { ...key });
  }
}
