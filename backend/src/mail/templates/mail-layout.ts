import { DARK, LIGHT, SHAPE } from '../../contract/design-tokens.js';
import type { Language } from '../../contract/languages.js';
import { htmlTemplate } from '../../platform/texts/html-template.js';

/** One of the facts below a mail's text. `times` stay on one line; a narrow screen breaks before them. */
export interface MailFact {
  label: string;
  value: string;
  times?: string;
}

/** `url` is null for plain text. */
export interface ContactLine {
  label: string;
  url: string | null;
}

/** A mail's content before the layout. Everything in it is plain text; Handlebars escapes it. */
interface LayoutContent {
  language: Language;
  subject: string;
  gymName: string;
  /** Paragraphs, each a list of lines. */
  paragraphs: string[][];
  facts: MailFact[];
  button: { label: string; url: string } | null;
  /** Text before the button's address, which is repeated below; null without it. */
  linkFallback: string | null;
  notes: string[];
  quietLink: { label: string; url: string } | null;
  /** To call or write to the gym, as a second button. */
  talk: ContactLine | null;
  /** The gym's address and its ways of contact. */
  contact: ContactLine[];
  footer: string;
  unsubscribe: { label: string; url: string } | null;
}

const FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/*
 * Tables and inline styles, because every mail program understands only those. The light colours are inline; the dark
 * ones are classes under a media query, and Outlook's own attribute, for programs that support them.
 */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; }
  a { color: ${LIGHT.accent}; }
  @media (max-width: 480px) {
    .card { padding: 24px 20px !important; border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; }
    .page { padding: 0 !important; }
    .edge { padding-left: 20px !important; padding-right: 20px !important; }
    .fact { display: block !important; width: auto !important; padding-bottom: 0 !important; border-bottom: 0 !important; }
    .value { display: block !important; padding-top: 2px !important; padding-left: 0 !important; }
    .button a, .talk a { display: block !important; text-align: center !important; }
  }
  @media (prefers-color-scheme: dark) {
    .ground { background: ${DARK.background} !important; }
    .card { background: ${DARK.surface} !important; border-color: ${DARK.border} !important; }
    .brand { color: ${DARK.accent} !important; }
    .words, .value { color: ${DARK.text} !important; }
    .fact, .quiet, .quiet a { color: ${DARK.textMuted} !important; }
    .fact, .value, .rule, .talk { border-color: ${DARK.border} !important; }
    .button { background: ${DARK.accent} !important; }
    .button a { color: ${DARK.onAccent} !important; }
  }`;

const HTML = `<!doctype html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{{subject}}</title>
<style>${STYLE}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${LIGHT.background};">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.background};">
<tr><td class="page" align="center" style="padding:32px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font-family:${FONTS};">
<tr><td class="edge" style="padding:16px 33px;">
<div class="brand" style="font-size:20px;line-height:28px;font-weight:700;color:${LIGHT.accent};">{{gymName}}</div>
</td></tr>
<tr><td class="card" style="padding:32px;background:${LIGHT.surface};border:1px solid ${LIGHT.border};border-radius:${SHAPE.cardRadiusPx}px;">
{{#each paragraphs}}
<p class="words" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${LIGHT.text};overflow-wrap:anywhere;">{{#each this}}{{#unless @first}}<br>{{/unless}}{{this}}{{/each}}</p>
{{/each}}
{{#if facts.length}}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;">
{{#each facts}}
<tr>
<td class="fact" width="34%" style="padding:10px 0;border-bottom:1px solid ${LIGHT.border};font-size:14px;line-height:20px;color:${LIGHT.textMuted};vertical-align:top;">{{label}}</td>
<td class="value" style="padding:10px 0 10px 12px;border-bottom:1px solid ${LIGHT.border};font-size:16px;line-height:22px;font-weight:600;color:${LIGHT.text};vertical-align:top;overflow-wrap:anywhere;">{{value}}{{#if times}} <span style="white-space:nowrap;">{{times}}</span>{{/if}}</td>
</tr>
{{/each}}
</table>
{{/if}}
{{#if button}}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0;">
<tr><td class="button" style="background:${LIGHT.accent};border-radius:${SHAPE.controlRadiusPx}px;">
<a href="{{button.url}}" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:${LIGHT.onAccent};text-decoration:none;">{{button.label}}</a>
</td></tr>
</table>
{{/if}}
{{#if talk}}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0;">
<tr><td class="talk" style="border:1px solid ${LIGHT.border};border-radius:${SHAPE.controlRadiusPx}px;">
<a href="{{talk.url}}" class="words" style="display:inline-block;padding:11px 23px;font-size:16px;line-height:24px;font-weight:600;color:${LIGHT.text};text-decoration:none;">{{talk.label}}</a>
</td></tr>
</table>
{{/if}}
{{#each notes}}
<p class="quiet" style="margin:16px 0 0;font-size:14px;line-height:20px;color:${LIGHT.textMuted};">{{this}}</p>
{{/each}}
{{#if quietLink}}
<p class="quiet" style="margin:16px 0 0;font-size:14px;line-height:20px;"><a href="{{quietLink.url}}" style="color:${LIGHT.textMuted};">{{quietLink.label}}</a></p>
{{/if}}
{{#if linkFallback}}
<p class="quiet" style="margin:16px 0 0;font-size:12px;line-height:18px;color:${LIGHT.textMuted};">{{linkFallback}}<br><a href="{{button.url}}" style="color:${LIGHT.textMuted};overflow-wrap:anywhere;word-break:break-all;">{{button.url}}</a></p>
{{/if}}
</td></tr>
<tr><td class="edge quiet" style="padding:16px 33px;font-size:12px;line-height:18px;color:${LIGHT.textMuted};">
{{#each contact}}{{#unless @first}} · {{/unless}}{{#if url}}<a href="{{url}}" style="color:${LIGHT.textMuted};">{{label}}</a>{{else}}{{label}}{{/if}}{{/each}}{{#if contact.length}}<br>{{/if}}{{footer}}{{#if unsubscribe}}<br><a href="{{unsubscribe.url}}" style="color:${LIGHT.textMuted};">{{unsubscribe.label}}</a>{{/if}}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

/** Writes a mail as HTML: responsive, with dark mode, every value escaped. */
export type HtmlLayout = (content: LayoutContent) => string;

export async function loadHtmlLayout(): Promise<HtmlLayout> {
  const compiled = await htmlTemplate<LayoutContent>(HTML);
  return (content) => compiled({ ...content, facts: content.facts.map((fact) => ({ times: '', ...fact })) });
}

/** The mail as plain text. */
export function layoutText({
  paragraphs,
  facts,
  button,
  notes,
  quietLink,
  talk,
  contact,
  footer,
  unsubscribe,
}: LayoutContent): string {
  const blocks = [
    ...paragraphs.map((lines) => lines.join('\n')),
    facts.map(({ label, value, times }) => `${label}: ${times === undefined ? value : `${value} ${times}`}`).join('\n'),
    button === null ? '' : `${button.label}:\n${button.url}`,
    ...notes,
    talk?.label ?? '',
    quietLink === null ? '' : `${quietLink.label}:\n${quietLink.url}`,
    [
      '-- ',
      ...(contact.length === 0 ? [] : [contact.map(({ label }) => label).join(' · ')]),
      footer,
      ...(unsubscribe === null ? [] : [`${unsubscribe.label}: ${unsubscribe.url}`]),
    ].join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
