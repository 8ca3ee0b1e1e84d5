import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Language } from '../contract/languages.js';
import { Role } from '../contract/roles.js';
import { SecondFactorsService } from '../auth/second-factor/second-factors.service.js';
import type { PersonalData } from '../contract/erasure.js';
import { LedgerService } from '../money/ledger.service.js';
import { courseStood, isOfGym } from '../platform/database/sql-words.js';
import { named } from '../platform/database/named-query.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { freezesOf, toFreeze } from '../subscriptions/freeze.repository.js';
import { endLinesOf } from '../subscriptions/subscription.repository.js';
import { SubscriptionReaderService } from '../subscriptions/subscription-reader.service.js';
import { toAppointment, type AppointmentRecord } from '../appointments/appointment.mapper.js';
import { APPOINTMENT_COLUMNS, FROM_APPOINTMENTS } from '../appointments/appointment.repository.js';
import { StandingBookingsService } from '../standing-bookings/standing-bookings.service.js';
import { OwnInterestsService } from '../waiting-list/own-interests.service.js';
import { ClientDetailsService } from './client-details.service.js';

const APPOINTMENTS = `SELECT ${APPOINTMENT_COLUMNS} ${FROM_APPOINTMENTS} WHERE a.client_id = $1 ORDER BY a.starts_at, a.id`;

/** $2: the reader. An adult of before keeps their address to themselves. */
const MAILS = `
  SELECT purpose, CASE WHEN recipient_id IN ($1, $2) THEN recipient_address END AS address, state, created_at AS "createdAt", sent_at AS "sentAt"
  FROM mails WHERE recipient_id = $1 OR (facts ->> 'clientId' = $1::text AND facts ? 'childName') ORDER BY created_at, id`;

/** Without the people around a child, unless they read it themselves ($2): another parent may be among them. */
const readable = (values: string): string => `
  CASE WHEN $1::uuid = $2::uuid OR jsonb_typeof(${values}) <> 'object' THEN ${values}
    ELSE ${values} - '{guardianId,guardianName,guardianPhone,guardianEmail}'::text[] END`;

/** Requests and bookings by the member, or by an adult for them, are no changes by the gym. */
const CHANGES = `
  SELECT at, action, ${readable('before')} AS before, ${readable('after')} AS after FROM audit_entries
  WHERE entity_id = ANY (ARRAY(
    SELECT $1::text UNION ALL SELECT id::text FROM subscriptions WHERE client_id = $1::uuid
    UNION ALL SELECT id::text FROM appointments WHERE client_id = $1::uuid))
    AND NOT EXISTS (SELECT FROM users b WHERE b.id = actor_id AND NOT ${isOfGym('b')})
  ORDER BY at, id`;

const TAGS = `
  SELECT t.name FROM client_tag_links l JOIN client_tags t ON t.id = l.tag_id WHERE l.client_id = $1 ORDER BY t.name COLLATE "el-x-icu"`;

const PAST_WAITS = `
  SELECT appointment_date AS "appointmentDate", start_time AS "originalStartTime", end_time AS "originalEndTime",
    asked_at AS "askedAt", was_served AS "wasServed"
  FROM past_waits WHERE client_id = $1 ORDER BY appointment_date DESC, start_time`;
const NOTES = `
  SELECT created_at AS at, text FROM (
    SELECT id, created_at, text FROM client_notes WHERE client_id = $1
    UNION ALL SELECT id, created_at, text FROM client_todos WHERE client_id = $1) n ORDER BY created_at, id`;

const DOCUMENTS = `
  SELECT d.kind, d.valid_until AS "validUntil", d.note, f.name AS "fileName", d.created_at AS at
  FROM client_documents d LEFT JOIN client_document_files f ON f.document_id = d.id
  WHERE d.client_id = $1 ORDER BY d.created_at, d.id`;

const CONSENTS = `
  SELECT version, at, is_on_paper AS "isOnPaper", address FROM terms_consents WHERE client_id = $1 ORDER BY version`;

const CALENDAR_FEED = `
  SELECT created_at AS "createdAt", last_read_at AS "lastReadAt" FROM calendar_feeds WHERE user_id = $1`;

const COURSES = `
  SELECT e.name_el AS name, e.joined_at AS since, e.ended_at AS until FROM course_entries e
  WHERE e.client_id = $1 AND ${courseStood('e')} ORDER BY e.joined_at, e.id`;

const GIFT_CARDS = `
  SELECT c.last_four AS "lastFour", c.amount_cents AS "amountCents", c.for_whom AS "forWhom", m.at AS "soldAt"
  FROM gift_cards c JOIN gift_card_moves m ON m.card_id = c.id AND m.kind = 'sold' WHERE c.buyer_id = $1 ORDER BY m.at, c.id`;

const FOLLOWS = `
  SELECT k.name_el AS name, f.created_at AS since FROM class_follows f JOIN classes k ON k.id = f.class_id
  WHERE f.client_id = $1 ORDER BY f.created_at, k.id`;

const JOINING = `
  SELECT j.begun_at AS "begunAt", p.name_el AS plan, j.desk_at AS "deskAt"
  FROM joinings j LEFT JOIN plans p ON p.id = j.plan_id WHERE j.client_id = $1`;

const CHOICES = `SELECT kind, channel FROM message_choices WHERE user_id = $1 ORDER BY kind`;

const PHONES = `
  SELECT browser, created_at AS "createdAt", last_sent_at AS "lastSentAt" FROM push_subscriptions
  WHERE user_id = $1 ORDER BY created_at, id`;

type WithInstants<T, Keys extends keyof T> = Omit<T, Keys> & Record<Keys, Date>;

/** Exports a member's data. */
@Injectable()
export class ClientExportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly settings: SettingsRepository,
    private readonly details: ClientDetailsService,
    private readonly subscriptions: SubscriptionReaderService,
    private readonly interests: OwnInterestsService,
    private readonly standing: StandingBookingsService,
    private readonly factors: SecondFactorsService,
    private readonly ledger: LedgerService,
  ) {}

  /** With the data of each child whom the member looks after. */
  async of({ id, name }: Caller, language: Language): Promise<PersonalData> {
    const data = await this.dataOf({ id, clientId: id, name, language });
    const children: PersonalData['children'] = [];
    for (const child of data.profile.family.slice(1)) {
      children.push(await this.dataOf({ id, clientId: child.id, name, language }));
    }
    return { ...data, children };
  }

  private async dataOf(
    whose: Pick<Caller, 'id' | 'clientId' | 'name'> & { language: Language },
  ): Promise<Omit<PersonalData, 'children'>> {
    const { clientId: id } = whose;
    const { now, zone } = this.clock.read();
    const terms = await this.settings.values();
    const {
      appointments: _,
      booking: __,
      card: _____,
      roundTimes: ______,
      usualTime: ___,
      quickSlots: ____,
      ...profile
    } = await this.details.profile(whose);
    const appointments = await this.read<AppointmentRecord>('export-appointments', APPOINTMENTS, id);
    const mails = await this.read<WithInstants<PersonalData['mails'][number], 'createdAt'> & { sentAt: Date | null }>(
      'export-mails',
      MAILS,
      id,
      whose.id,
    );
    const changes = await this.read<WithInstants<PersonalData['changes'][number], 'at'>>(
      'export-changes',
      CHANGES,
      id,
      whose.id,
    );
    const pastWaits = await this.read<WithInstants<PersonalData['pastWaits'][number], 'askedAt'>>(
      'export-past-waits',
      PAST_WAITS,
      id,
    );
    const tags = await this.read<{ name: string }>('export-tags', TAGS, id);
    const notes = await this.read<WithInstants<PersonalData['notes'][number], 'at'>>('export-notes', NOTES, id);
    const documents = await this.read<WithInstants<PersonalData['documents'][number], 'at'>>(
      'export-documents',
      DOCUMENTS,
      id,
    );
    const consents = await this.read<WithInstants<PersonalData['consents'][number], 'at'>>(
      'export-consents',
      CONSENTS,
      id,
    );
    const [feed] = await this.read<{ createdAt: Date; lastReadAt: Date | null }>(
      'export-calendar-feed',
      CALENDAR_FEED,
      id,
    );
    type CourseRow = { name: string; since: Date; until: Date | null };
    const courses = await this.read<CourseRow>('export-courses', COURSES, id);
    type CardRow = WithInstants<PersonalData['giftCards'][number], 'soldAt'>;
    const giftCards = await this.read<CardRow>('export-gift-cards', GIFT_CARDS, id);
    const follows = await this.read<WithInstants<PersonalData['followedClasses'][number], 'since'>>(
      'export-follows',
      FOLLOWS,
      id,
    );
    type JoiningRow = { begunAt: Date; plan: string | null; deskAt: Date | null };
    const [joining = null] = await this.read<JoiningRow>('export-joining', JOINING, id);
    const messageChoices = await this.read<PersonalData['messageChoices'][number]>('export-choices', CHOICES, id);
    const phones = await this.read<{ browser: string | null; createdAt: Date; lastSentAt: Date | null }>(
      'export-phones',
      PHONES,
      id,
    );
    return {
      exportedAt: now.toISOString(),
      profile,
      subscriptions: await this.subscriptions.history(id),
      endLines: await endLinesOf(this.dataSource, 'client', id, { namesStaff: false }),
      freezes: (await freezesOf(this.dataSource, id)).map((freeze) => toFreeze(freeze, { namesStaff: false })),
      appointments: appointments.map((record) =>
        toAppointment(record, { role: Role.Client, language: whose.language, terms, now, zone }),
      ),
      interests: await this.interests.of(id),
      pastWaits: pastWaits.map(({ askedAt, ...wait }) => ({ ...wait, askedAt: askedAt.toISOString() })),
      standingBookings: await this.standing.list({ ...terms, role: Role.Client, language: whose.language }, id),
      ledger: await this.ledger.read(id, { namesStaff: false }),
      tags: tags.map(({ name }) => name),
      notes: notes.map(({ at, text }) => ({ at: at.toISOString(), text })),
      documents: documents.map(({ at, ...document }) => ({ ...document, at: at.toISOString() })),
      consents: consents.map(({ at, ...consent }) => ({ ...consent, at: at.toISOString() })),
      calendarFeed: {
        createdAt: feed?.createdAt.toISOString() ?? null,
        lastReadAt: feed?.lastReadAt?.toISOString() ?? null,
      },
      courses: courses.map(({ name, since, until }) => ({
        ...{ name, since: since.toISOString(), until: until?.toISOString() ?? null },
      })),
      giftCards: giftCards.map(({ soldAt, ...card }) => ({ ...card, soldAt: soldAt.toISOString() })),
      followedClasses: follows.map(({ name, since }) => ({ name, since: since.toISOString() })),
      joining: joining && {
        ...{ begunAt: joining.begunAt.toISOString(), plan: joining.plan },
        deskAt: joining.deskAt?.toISOString() ?? null,
      },
      messageChoices,
      phones: phones.map(({ browser, createdAt, lastSentAt }) => ({
        ...{ browser, createdAt: createdAt.toISOString(), lastSentAt: lastSentAt?.toISOString() ?? null },
      })),
      secondFactor: await this.factors.ownOf(id),
      mails: mails.map(({ createdAt, sentAt, ...mail }) => ({
        ...mail,
        createdAt: createdAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
      })),
      changes: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
    };
  }

  private read = <Row extends object>(name: string, text: string, ...values: string[]): Promise<Row[]> =>
    named<Row>(this.dataSource, { name, text, values });
}
