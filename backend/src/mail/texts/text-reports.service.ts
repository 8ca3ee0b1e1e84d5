import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { Clock } from '../../platform/time/clock.js';
import { TextAccounts } from './text-accounts.js';
import type { Callback } from './text-provider.js';
import { TextsRepository } from './texts.repository.js';

/** Hears what became of texts, also while the gym uses none: some may be under way. */
@Injectable()
export class TextReportsService {
  constructor(
    private readonly texts: TextsRepository,
    private readonly accounts: TextAccounts,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** @returns false: there is no such text, or its provider signed nothing */
  async hear(id: string, { headers, body }: Pick<Callback, 'headers' | 'body'>): Promise<boolean> {
    // Before the signature, which costs more: anyone may call, and ids cannot be guessed.
    const provider = await this.texts.providerOf(id);
    const row = provider === null ? null : await this.texts.account();
    const opened = row === null || row.provider !== provider ? null : this.accounts.open(row);
    if (opened === null) return false;
    // The provider signed the address that it was given. A proxy may have changed it.
    const url = `${this.environment.publicUrl}/api/texting/reports/${id}`;
    const report = opened.adapter.report({ url, headers, body }, opened.account);
    if (report === null) return false;
    await this.texts.noteReport(id, report, this.clock.now());
    return true;
  }
}
