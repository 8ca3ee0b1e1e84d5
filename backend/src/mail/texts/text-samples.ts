import { Injectable } from '@nestjs/common';
import type { TextSample } from '../../contract/mail.js';
import { inCapitals, textLength } from '../../contract/text-length.js';
import { GymClock } from '../../platform/time/gym-clock.js';
import { SettingsRepository } from '../../settings/settings.repository.js';
import { segmentsBy } from './text-delivery.js';
import { TextsRepository } from './texts.repository.js';

/** The cost of a text, before it is saved or sent. */
@Injectable()
export class TextSamples {
  constructor(
    private readonly texts: TextsRepository,
    private readonly settings: SettingsRepository,
    private readonly clock: GymClock,
  ) {}

  async of(written: string): Promise<TextSample> {
    const { texting } = await this.settings.values();
    const way = (await this.texts.account())?.way ?? 'sms';
    const spelt = inCapitals(written);
    const text = way === 'sms' && texting.inCapitals ? spelt : written;
    const { alphabet, places, left } = textLength(text);
    const segments = segmentsBy(way, text);
    return {
      ...{ text, places, left, segments, isWide: alphabet === 'ucs2', cents: segments * texting.priceCents },
      segmentsInCapitals: segmentsBy(way, spelt),
    };
  }

  /** The rest of this month's cap; null without a provider. */
  async leftCents(): Promise<number | null> {
    if ((await this.texts.account()) === null) return null;
    const { texting } = await this.settings.values();
    const { usedCents } = await this.texts.usage(`${this.clock.read().today.slice(0, 7)}-01`);
    return Math.max(0, texting.capCents - usedCents);
  }
}
