import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { GymContact } from '../../contract/contact.js';
import type { OfClass } from '../../contract/gym-class.js';
import type { Language } from '../../contract/languages.js';
import type { TemplatePurpose } from '../../contract/mail.js';
import type { GymRoom } from '../../contract/room.js';
import type { ClockFormat } from '../../contract/time-of-day.js';
import { named } from '../../platform/database/named-query.js';
import { settingValuesOf, type StoredSettings } from '../../settings/setting.rules.js';
import { classJson, trainerJson } from '../../settings/class-json.js';
import { SETTINGS_SQL } from '../../settings/settings.repository.js';
import { Broadcast } from '../broadcast.entity.js';
import type { BroadcastText } from '../mail-purposes.js';
import { shippedTemplate, templateId } from './mail-languages.js';
import { loadHtmlLayout, type HtmlLayout } from './mail-layout.js';
import type { TemplateText } from './shipped-templates.el.js';

/** Data shared by all mails of a batch. */
export interface MailContext {
  gymName: string;
  contact: GymContact;
  clockFormat: ClockFormat;
  /** Members may cancel after the deadline, too, and the visit counts (rule: late cancelling). */
  canCancelLate: boolean;
  /** Greek texts for SMS in capitals (setting `TextsInCapitals`). */
  textsInCapitals: boolean;
  template: (purpose: TemplatePurpose, language: Language) => TemplateText;
  layoutHtml: HtmlLayout;
  broadcast: (id: string, language: Language) => BroadcastText;
  /** While the gym uses several. */
  rooms: readonly GymRoom[];
  /** Class and trainer of a visit of the mail. */
  ofVisit?: (appointmentId: string) => OfClass;
}

type Shared = Omit<MailContext, 'broadcast' | 'ofVisit'> & { usesClasses: boolean };
type ChangedTemplate = TemplateText & { purpose: TemplatePurpose; language: Language };

const BROADCASTS_KEPT = 20;

/** Caches the gym's name and contact, the changed templates, and the broadcasts under way for many mails. */
@Injectable()
export class MailContexts {
  private readonly broadcasts = new Map<string, Broadcast>();
  private current: (Shared & { version: string | null }) | null = null;
  private layoutHtml: HtmlLayout | null = null;

  constructor(private readonly dataSource: DataSource) {}

  /** Returns the current data, cached as long as `version` (`BegunMail.texts`) stays the same. */
  async load(
    version: string | null = null,
    broadcastId: string | null = null,
    visits: readonly string[] = [],
  ): Promise<MailContext> {
    if (broadcastId !== null) await this.loadBroadcast(broadcastId);
    if (this.current === null || version === null || this.current.version !== version) {
      this.current = { version, ...(await this.read()) };
    }
    const { version: _, ...rest } = this.current;
    const context = {
      ...rest,
      broadcast: (id: string, language: Language) => textOf(this.broadcasts.get(id), language),
    };
    return visits.length === 0 || !rest.usesClasses ? context : { ...context, ofVisit: await this.classesOf(visits) };
  }

  /** As it is when the mail goes: a substitute is named by then. */
  private async classesOf(visits: readonly string[]): Promise<(id: string) => OfClass> {
    const text = `SELECT a.id, ${classJson('a.class_id')} AS "gymClass", ${trainerJson('a.trainer_id')} AS trainer
      FROM appointments a WHERE a.id = ANY ($1::uuid[])`;
    const rows = await named<OfClass & { id: string }>(this.dataSource, {
      name: 'classes-of-mail',
      text,
      values: [visits],
    });
    return (id) => rows.find((row) => row.id === id) ?? {};
  }

  private async read(): Promise<Shared> {
    const [row] = await named<{ settings: StoredSettings; changed: ChangedTemplate[] }>(this.dataSource, {
      name: 'mail-context',
      text: `SELECT ${SETTINGS_SQL} AS settings,
               (SELECT COALESCE(json_agg(json_build_object('purpose', purpose, 'language', language,
                 'subject', subject, 'body', body, 'short', short)), '[]') FROM email_templates) AS changed`,
      values: [],
    });
    const texts = new Map(row?.changed.map((text) => [templateId(text.purpose, text.language), text]));
    const { gymName, contact, clockFormat, lateCancelling, texting, uses, rooms } = settingValuesOf(
      row?.settings ?? {},
    );
    this.layoutHtml ??= await loadHtmlLayout();
    return {
      gymName,
      contact,
      clockFormat,
      canCancelLate: lateCancelling !== 'off',
      rooms,
      usesClasses: uses.includes('classes'),
      textsInCapitals: texting.inCapitals,
      layoutHtml: this.layoutHtml,
      template: (purpose, language) => texts.get(templateId(purpose, language)) ?? shippedTemplate(purpose, language),
    };
  }

  /** A broadcast never changes, so it stays cached. */
  private async loadBroadcast(id: string): Promise<void> {
    if (this.broadcasts.has(id)) return;
    const broadcast = await this.dataSource.getRepository(Broadcast).findOneBy({ id });
    for (const old of [...this.broadcasts.keys()].slice(0, -BROADCASTS_KEPT)) this.broadcasts.delete(old);
    if (broadcast !== null) this.broadcasts.set(id, broadcast);
  }
}

/** Each member gets the text in their language or, where it is missing, the other one. */
function textOf(broadcast: Broadcast | undefined, language: Language): BroadcastText {
  if (broadcast === undefined) throw new Error('The broadcast of this mail is not there');
  const { subject, message, subjectEn, messageEn } = broadcast;
  return language === 'en' ? { subject: subjectEn ?? subject, message: messageEn ?? message } : { subject, message };
}
