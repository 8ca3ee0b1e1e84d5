import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isDatabaseAway } from '../errors/failure.js';
import { named } from '../database/named-query.js';
import { Clock } from '../time/clock.js';
import { askGymsBy, type Questions } from '../gyms/rounds.js';

/** A row for each job that may find work. The first never has one: it gives $1 its type, which not every job asks for. */
const textOf = (questions: Questions): string =>
  ["SELECT '' AS job WHERE $1::timestamptz IS NULL"]
    .concat([...questions].map(([job, mayHaveWork]) => `SELECT '${job}' WHERE ${mayHaveWork}`))
    .join(' UNION ALL ');

/** Asks a sleeping gym once for all jobs of a time, in place of the statements with which each looks for itself. */
@Injectable()
class WorkQuestion implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    askGymsBy(async (time, questions) => {
      const statement = { name: `work at ${time}`, text: textOf(questions), values: [this.clock.now()] };
      const rows = await named<{ job: string }>(this.dataSource, statement);
      return new Set(rows.map(({ job }) => job));
    }, isDatabaseAway);
  }
}

/** Jobs of many gyms. */
@Module({ providers: [WorkQuestion] })
export class JobsModule {}
