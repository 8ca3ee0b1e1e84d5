import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SamePerson, SamePersonRequest } from '../contract/client.js';
import { LIMITS } from '../contract/limits.js';
import { candidatesFor } from './same-person.repository.js';
import { sameBy, type Person } from './same-person.rules.js';

/** Clients who may be the person that staff are about to add (rule: the same person). */
@Injectable()
export class SamePersonService {
  constructor(private readonly dataSource: DataSource) {}

  async of({ name = '', phone = '', birthDate = null }: SamePersonRequest): Promise<SamePerson[]> {
    const asked: Person = { name, phone, birthDate };
    const candidates = await candidatesFor(this.dataSource, asked);
    return candidates
      .flatMap((known): SamePerson[] => {
        const by = sameBy(asked, known);
        return by === null ? [] : [{ id: known.id, name: known.name, by }];
      })
      .slice(0, LIMITS.samePeopleShown);
  }
}
