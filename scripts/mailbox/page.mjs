const TEXTS = {
  el: {
    title: 'Τοπική θυρίδα',
    lead: 'Ό,τι στέλνει το Palestra σε αυτόν τον υπολογιστή καταλήγει εδώ, και πουθενά αλλού.',
    empty: 'Κανένα μήνυμα ακόμη.',
    clear: 'Άδειασμα',
    back: 'Όλα τα μηνύματα',
    from: 'Από',
    to: 'Προς',
    at: 'Στις',
    text: 'Απλό κείμενο',
    raw: 'Όπως ήρθε',
    narrow: 'Πλάτος κινητού',
    missing: 'Δεν υπάρχει τέτοιο μήνυμα.',
  },
  en: {
    title: 'Local mailbox',
    lead: 'Whatever Palestra mails on this machine ends here, and nowhere else.',
    empty: 'No emails yet.',
    clear: 'Empty',
    back: 'All emails',
    from: 'From',
    to: 'To',
    at: 'At',
    text: 'Plain text',
    raw: 'As it came',
    narrow: 'Phone width',
    missing: 'There is no such email.',
  },
};

/** Greek, unless the browser prefers English. */
export const textsFor = (acceptLanguage = '') => {
  const language = /\b(el|en)\b/i.exec(acceptLanguage)?.[1]?.toLowerCase() === 'en' ? 'en' : 'el';
  return { language, ...TEXTS[language] };
};

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text) => String(text).replace(/[&<>"']/g, (character) => ENTITIES[character]);
const person = ({ Name, Address }) => escape(Name ? `${Name} <${Address}>` : Address);
const people = (list) => list.map(person).join(', ');
/** Times are in the gym's zone, as in the console. */
const timeZone = process.env.GYM_TIMEZONE || 'Europe/Athens';
const time = (iso, language) => {
  const look = { dateStyle: 'medium', timeStyle: 'medium', timeZone };
  return escape(new Date(iso).toLocaleString(language === 'el' ? 'el-GR' : 'en-GB', look));
};

const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
  header, main { max-width: 1000px; margin: 0 auto; padding: 16px; }
  h1 { margin: 0; font-size: 24px; overflow-wrap: anywhere; }
  form { float: right; }
  button { min-height: 44px; padding: 0 16px; font: inherit; }
  ol { list-style: none; margin: 0; padding: 0; }
  li { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
  li a { display: block; padding: 12px 0; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
  li a:hover, li a:focus-visible { text-decoration: underline; }
  small, dt { color: color-mix(in srgb, currentColor 65%, transparent); }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; }
  dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 70vh; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); background: Canvas; }
  #narrow:checked ~ iframe { width: 390px; max-width: 100%; }`;

const page = ({ language, title }, body) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;

export function listPage(summaries, texts) {
  const rows = summaries.map(
    ({ ID, To, Subject, Created }) =>
      `<li><a href="/mail/${ID}"><strong>${escape(Subject)}</strong><br><small>${people(To)} · ${time(Created, texts.language)}</small></a></li>`,
  );
  const clear = rows.length === 0 ? '' : `<form method="post" action="/clear"><button>${texts.clear}</button></form>`;
  const list = rows.length === 0 ? `<p>${texts.empty}</p>` : `<ol>${rows.join('')}</ol>`;
  return page(texts, `<header>${clear}<h1>${texts.title}</h1><p>${texts.lead}</p></header><main>${list}</main>`);
}

/** The mail's page is in a frame that may only open links. */
export function mailPage(mail, texts) {
  const parts = mail.Attachments.map(
    ({ PartID, FileName, ContentType }) =>
      `<a href="/api/v1/message/${mail.ID}/part/${PartID}">${escape(FileName || ContentType)}</a>`,
  );
  const links = [
    ...parts,
    `<a href="/view/${mail.ID}.txt">${texts.text}</a>`,
    `<a href="/api/v1/message/${mail.ID}/raw">${texts.raw}</a>`,
  ].join(' · ');
  return page(
    { ...texts, title: mail.Subject },
    `<header><p><a href="/">${texts.back}</a></p><h1>${escape(mail.Subject)}</h1>
<dl><dt>${texts.from}</dt><dd>${person(mail.From)}</dd><dt>${texts.to}</dt><dd>${people(mail.To)}</dd>
<dt>${texts.at}</dt><dd>${time(mail.Date, texts.language)}</dd></dl><p>${links}</p></header>
<main><input type="checkbox" id="narrow"><label for="narrow"> ${texts.narrow}</label>
<iframe title="${escape(mail.Subject)}" src="/view/${mail.ID}.html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></main>`,
  );
}

export const plainMailPage = (mail, texts) =>
  page({ ...texts, title: mail.Subject }, `<pre>${escape(mail.Text)}</pre>`);

export const missingPage = (texts) =>
  page(texts, `<main><p>${texts.missing}</p><p><a href="/">${texts.back}</a></p></main>`);
