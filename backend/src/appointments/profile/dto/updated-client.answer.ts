import { IntersectionType } from '@nestjs/swagger';
import { ClientAnswer } from '../../../clients/dto/client.answer.js';
import type { UpdatedClient } from '../../../contract/schedule-change.js';
import { AffectedAnswer } from '../../dto/affected.answer.js';

export class UpdatedClientAnswer extends IntersectionType(ClientAnswer, AffectedAnswer) implements UpdatedClient {}
