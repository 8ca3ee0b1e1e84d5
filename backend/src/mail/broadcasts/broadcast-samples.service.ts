import { Injectable } from '@nestjs/common';
import type { Language } from '../../contract/languages.js';
import type {
  BroadcastPreview,
  BroadcastRequest,
  BroadcastTexts,
  MailPreview,
  TextSample,
} from '../../contract/mail.js';
import { mobileOf } from '../../contract/mobile.js';
import type { Caller } from '../../platform/http/caller.js';
import type { BroadcastText, MailValues } from '../mail-purposes.js';
import { MailComposer } from '../templates/mail-composer.js';
import { MailContexts, type MailContext } from '../templates/mail-context.js';
import { TextSamples } from '../texts/text-samples.js';
import { sampleName } from '../templates/sample-values.js';
import { TestMailService } from '../templates/test-mail.service.js';
import { BroadcastsService } from './broadcasts.service.js';

/** Shows a broadcast before it is sent: preview, number of recipients, and a test mail to oneself. */
@Injectable()
export class BroadcastSamplesService {
  constructor(
    private readonly composer: MailComposer,
    private readonly contexts: MailContexts,
    private readonly broadcasts: BroadcastsService,
    private readonly testMails: TestMailService,
    private readonly textSamples: TextSamples,
  ) {}

  async preview(request: BroadcastRequest): Promise<BroadcastPreview> {
    const context = await this.contexts.load();
    const render = (language: Language): MailPreview =>
      this.composer.sample(sampleOf(request, language), { name: sampleName(language), language }, context);
    const recipients = await this.broadcasts.countRecipients(request);
    const texts = request.byText === true ? await this.texts(request, context) : null;
    return { recipients, el: render('el'), en: render('en'), texts };
  }

  /** null without a provider. */
  private async texts(request: BroadcastRequest, context: MailContext): Promise<BroadcastTexts | null> {
    const write = async (language: Language): Promise<TextSample> => {
      const recipient = { name: sampleName(language), language };
      return this.textSamples.of(this.composer.sampleText(sampleOf(request, language), recipient, context) ?? '');
    };
    const left = await this.textSamples.leftCents();
    if (left === null) return null;
    const [el, en] = [await write('el'), await write('en')];
    const all = await this.broadcasts.textReaders(request);
    const readers = all.filter(({ phone }) => mobileOf(phone) !== null);
    const cents = readers.reduce((sum, { language }) => sum + { el, en }[language].cents, 0);
    return { el, en, readers: readers.length, cents, leftCents: left };
  }

  /** Sends Greek always, and English as well when one of its texts is given. */
  async test(caller: Caller, request: BroadcastRequest): Promise<void> {
    await this.testMails.send(caller.id, 'el', sampleOf(request, 'el'));
    const isTranslated = Boolean(request.subjectEn) || Boolean(request.messageEn);
    if (isTranslated) await this.testMails.send(caller.id, 'en', sampleOf(request, 'en'));
  }
}

const sampleOf = (request: BroadcastRequest, language: Language): MailValues['test'] => ({
  of: 'broadcast',
  draft: null,
  broadcast: textIn(request, language),
});

function textIn({ subject, message, subjectEn, messageEn }: BroadcastRequest, language: Language): BroadcastText {
  if (language === 'el') return { subject, message };
  return { subject: subjectEn || subject, message: messageEn || message };
}
