import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Language, LanguagePreference } from '../contract/languages.js';
import type { Caller } from '../platform/http/caller.js';
import { User } from './user.entity.js';

@Injectable()
export class LanguagePreferenceService {
  constructor(private readonly dataSource: DataSource) {}

  read = ({ language }: Caller): LanguagePreference => ({ languageCode: language });

  async change(caller: Caller, language: Language): Promise<LanguagePreference> {
    await this.dataSource.manager.update(User, { id: caller.id }, { language });
    // Everything from here on, this response's message included, is in the language just chosen.
    caller.language = language;
    return this.read(caller);
  }
}
