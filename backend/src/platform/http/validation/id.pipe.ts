import { Injectable, type PipeTransform } from '@nestjs/common';
import { AppError } from '../app-error.js';
import { isUuid } from './fields.js';

/** The `{id}` of a path. What is no UUID is the id of nothing: 404. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isUuid(value)) throw new AppError('NOT_FOUND');
    return value.toLowerCase();
  }
}
