import { Inject, Injectable } from '@nestjs/common';
import type { EmailTemplateRequest, TemplatePreview } from '../../contract/mail.js';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { gymTimes, Texts } from '../../platform/texts/texts.js';
import { Clock } from '../../platform/time/clock.js';
import { MailComposer } from './mail-composer.js';
import { MailContexts } from './mail-context.js';
import { contentOf } from './mail-content.js';
import type { TemplateKey } from './email-template.repository.js';
import { mailWords } from './mail-languages.js';
import { TextSamples } from '../texts/text-samples.js';
import { sampleName } from './sample-values.js';

/** Samples for the editor: mails with made-up facts. */
@Injectable()
export class TemplateSamplesService {
  constructor(
    private readonly composer: MailComposer,
    private readonly contexts: MailContexts,
    private readonly textSamples: TextSamples,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Renders a draft as its recipient would get it. */
  async preview({ purpose, language }: TemplateKey, draft: EmailTemplateRequest): Promise<TemplatePreview> {
    const context = await this.contexts.load();
    const recipient = { name: sampleName(language), language };
    const wish = { of: purpose, draft, broadcast: null };
    const text = this.composer.sampleText(wish, recipient, context);
    const short = text === null ? null : await this.textSamples.of(text);
    return { ...this.composer.sample(wish, recipient, context), short };
  }

  async placeholders(): Promise<(key: TemplateKey) => Readonly<Record<string, string>>> {
    const context = await this.contexts.load();
    return ({ purpose, language }) => {
      const userName = sampleName(language);
      const facts = this.composer.sampleFacts(purpose, language, context, null);
      const texts = new Texts(language, gymTimes(this.environment, context));
      const writing = {
        userName,
        gymName: context.gymName,
        canCancelLate: context.canCancelLate,
        rooms: context.rooms,
        texts,
        words: mailWords(language),
        links: this.composer.links,
        now: this.clock.now(),
      };
      return { ...contentOf(purpose, facts, writing).placeholders, UserName: userName, GymName: context.gymName };
    };
  }
}
