import { Injectable, type PipeTransform } from '@nestjs/common';
import { AppError } from '../../errors/app-error.js';
import { isUuid } from './fields.js';

/** Reads the `{id}` of a path. A malformed UUID cannot exist, so it answers 404. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isUuid(value)) throw new AppError('NOT_FOUND');
    return value.toLowerCase();
  }
}
