import type { FastifyReply } from 'fastify';
import { DARK, LIGHT, SHAPE } from '../../contract/design-tokens.js';
import type { Language } from '../../contract/languages.js';
import { htmlTemplate } from '../texts/html-template.js';
import { ERROR_STATUS } from '../errors/error-status.js';

const PAGE = `<!doctype html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{{title}}</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: ${LIGHT.background}; color: ${LIGHT.text}; font: 16px/24px ${SHAPE.fontFamily}; }
  main { max-width: 420px; margin: 16px; padding: 32px; background: ${LIGHT.surface}; border: 1px solid ${LIGHT.border}; border-radius: ${SHAPE.cardRadiusPx}px; }
  h1 { margin: 0 0 16px; font-size: 24px; line-height: 32px; }
  button { min-height: ${SHAPE.touchTargetPx}px; padding: 0 24px; border: 0; border-radius: ${SHAPE.controlRadiusPx}px; background: ${LIGHT.accent}; color: ${LIGHT.onAccent}; font: inherit; font-weight: 600; cursor: pointer; }
  button:focus-visible { outline: 3px solid ${LIGHT.focus}; outline-offset: 2px; }
  @media (prefers-color-scheme: dark) {
    body { background: ${DARK.background}; color: ${DARK.text}; }
    main { background: ${DARK.surface}; border-color: ${DARK.border}; }
    button { background: ${DARK.accent}; color: ${DARK.onAccent}; }
  }
</style>
</head>
<body><main><h1>{{title}}</h1><p role="status">{{text}}</p>{{#if button}}<form method="post"><button>{{button}}</button></form>{{/if}}</main></body>
</html>
`;

interface QuestionPage {
  language: Language;
  title: string;
  text: string;
  /** Posts to the page's own address; null on a page without a question. */
  button: string | null;
}

let compiled: Promise<(page: QuestionPage) => string> | null = null;

/** Allows only the page's inline style and its form to itself. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Sends the page behind a link in a mail, as HTML without an envelope. It asks before it acts, because link scanners
 * open links too. `isKnown`: the link is ours and still valid.
 */
export async function sendQuestionPage(reply: FastifyReply, isKnown: boolean, page: QuestionPage): Promise<void> {
  compiled ??= htmlTemplate<QuestionPage>(PAGE);
  const html = (await compiled)(page);
  void reply
    .status(isKnown ? 200 : 404)
    .header('Content-Security-Policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(html);
}

/** A page that the browser shows with a question for a password. */
export const askForPassword = (reply: FastifyReply): FastifyReply =>
  reply.status(ERROR_STATUS.UNAUTHENTICATED).header('WWW-Authenticate', 'Basic realm="Palestra", charset="UTF-8"');

/** A page that says that it cannot be had now. */
export const laterPage = (reply: FastifyReply): FastifyReply => reply.status(ERROR_STATUS.NOT_READY);
