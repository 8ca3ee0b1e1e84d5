import type { EntityManager } from 'typeorm';
import { MAIL_PURPOSES, TEMPLATE_PURPOSES, type TemplatePurpose } from '../../../contract/mail.js';
import { isSettingKey } from '../../../contract/setting.js';
import { SECRET_PURPOSES } from '../../../mail/mail-purposes.js';
import { placeholderProblems } from '../../../mail/templates/email-template.rules.js';
import { decideSetting } from '../../../contract/setting-value.js';
import { sqlCheck, type Check } from './check.js';

const list = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
/** Purposes whose facts name an appointment and its time; an erased recipient's mails have no facts. */
const ABOUT_APPOINTMENTS = ['booked', 'changed', 'other-trainer', 'cancelled', 'day-closed', 'restored', 'reminder'];

export const mails = sqlCheck(
  'mails',
  'Every mail knows what it is about and who sends it, and no one-time link outlives its mail',
  `SELECT format('mail %s: %s', id, fault) AS fault
     FROM mails m CROSS JOIN LATERAL (VALUES
       (purpose NOT IN (${list(MAIL_PURPOSES)}), format('nothing is known of purpose %s', purpose)),
       (purpose IN (${list(SECRET_PURPOSES)}) AND state NOT IN ('waiting', 'sending', 'paused') AND facts <> '{}',
         format('it is %s and still holds its link', state)),
       ((purpose = 'broadcast') <> (broadcast_id IS NOT NULL), 'a broadcast and its mails belong together'),
       (purpose IN (${list(ABOUT_APPOINTMENTS)}) AND recipient_address <> ''
         AND coalesce(jsonb_typeof(facts -> 'appointments') <> 'array' OR facts -> 'appointments' = '[]', true),
         format('%s without an appointment', purpose)),
       (state = 'sending' AND worker IS NULL, 'it is being sent by nobody'),
       (state = 'paused' AND NOT EXISTS (
           SELECT FROM broadcasts b WHERE b.id = m.broadcast_id AND b.stopped_at IS NOT NULL),
         'it is paused, and its broadcast is not')
     ) AS found(is_so, fault)
    WHERE is_so ORDER BY 1`,
);

async function settingFaults(tx: EntityManager): Promise<string[]> {
  const rows = await tx.query<{ key: string; value: string }[]>('SELECT key, value FROM settings ORDER BY key');
  // An unknown key comes from a newer version and does no harm.
  const wrong = rows.filter(({ key, value }) => isSettingKey(key) && !decideSetting(key, value).ok);
  return wrong.map(({ key, value }) => `setting ${key} holds "${value}", which it may not`);
}

const UNFILLED = {
  unknownPlaceholders: 'placeholders that nothing fills',
  looseBraces: 'braces that belong to no placeholder',
} as const;

/** A save refuses these, but earlier versions kept some (rule: mail templates). */
async function templateFaults(tx: EntityManager): Promise<string[]> {
  type Row = { purpose: TemplatePurpose; language: string; subject: string; body: string };
  const rows = await tx.query<Row[]>('SELECT purpose, language, subject, body FROM email_templates ORDER BY 1, 2');
  return rows.flatMap(({ purpose, language, subject, body }) => {
    const template = `e-mail template ${purpose}.${language}`;
    if (!TEMPLATE_PURPOSES.includes(purpose)) return [`${template} is for no purpose`];
    const problems = Object.entries(placeholderProblems({ subject, body }, purpose));
    return problems.map(
      ([field, { key, params }]) => `${template} has ${UNFILLED[key]} in its ${field}: ${params.placeholders}`,
    );
  });
}

export const texts: Check = {
  name: 'texts',
  promise: 'Settings hold what they may, and e-mail templates only what can be filled in',
  find: async (tx) => [...(await settingFaults(tx)), ...(await templateFaults(tx))],
};
