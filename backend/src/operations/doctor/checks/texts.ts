import type { EntityManager } from 'typeorm';
import { TEMPLATE_PURPOSES, type TemplatePurpose } from '../../../contract/mail.js';
import { isSettingKey } from '../../../contract/setting.js';
import { unknownPlaceholders } from '../../../mail/templates/placeholders.js';
import { decideSetting } from '../../../settings/setting-value.rules.js';
import type { Check } from './check.js';

async function settingFaults(tx: EntityManager): Promise<string[]> {
  const rows = await tx.query<{ key: string; value: string }[]>('SELECT key, value FROM settings ORDER BY key');
  // An unknown key comes from a newer version and does no harm.
  const wrong = rows.filter(({ key, value }) => isSettingKey(key) && !decideSetting(key, value).ok);
  return wrong.map(({ key, value }) => `setting ${key} holds "${value}", which it may not`);
}

async function templateFaults(tx: EntityManager): Promise<string[]> {
  type Row = { purpose: TemplatePurpose; language: string; subject: string; body: string };
  const rows = await tx.query<Row[]>('SELECT purpose, language, subject, body FROM email_templates ORDER BY 1, 2');
  return rows.flatMap(({ purpose, language, subject, body }) => {
    const template = `e-mail template ${purpose}.${language}`;
    if (!TEMPLATE_PURPOSES.includes(purpose)) return [`${template} is for no purpose`];
    const unknown = unknownPlaceholders(`${subject}\n${body}`, purpose);
    return unknown.length === 0 ? [] : [`${template} has placeholders that nothing fills: ${unknown.join(', ')}`];
  });
}

export const texts: Check = {
  name: 'texts',
  promise: 'Settings hold what they may, and e-mail templates only what can be filled in',
  find: async (tx) => [...(await settingFaults(tx)), ...(await templateFaults(tx))],
};
