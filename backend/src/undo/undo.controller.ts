import { Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '../platform/http/documentation.js';
import { Act, UndoneAct } from '../contract/act.js';
import { Appointment } from '../contract/appointment.js';
import { BOOKING_REFUSALS } from '../contract/booking-refusals.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { AdminController, FamilyController, Permits } from '../platform/http/access.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { AnswersList, Refuses, RespondsWith } from '../platform/http/documented.js';
import { DryRunQuery } from '../platform/http/validation/fields.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { gymTimes, Texts } from '../platform/texts/texts.js';
import { ActListService } from './act-list.service.js';
import { OwnUndoService } from './own-undo.service.js';
import { UndoService } from './undo.service.js';

@AdminController('Admin/acts', 'undo')
// Each kind of act needs its own permission as well.
@Permits('attendance')
export class ActsAdminController {
  constructor(
    private readonly acts: ActListService,
    private readonly undoing: UndoService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists the acts that the caller can undo, newest first' })
  @AnswersList(Act)
  list(@CurrentUser() by: Caller): Promise<Act[]> {
    return this.acts.list(by);
  }

  @Post(':id/undo')
  @ApiOperation({ summary: 'Undoes an act, and lists what could not come back' })
  @RespondsWith(UndoneAct, { says: { el: 'Αναιρέθηκε', en: 'Undone' } })
  @Refuses('FORBIDDEN', 'UNDO_TOO_LATE', 'CHANGED_SINCE', 'COURSE_REFUSED', 'SLOT_STARTED', 'DATE_PAST')
  undo(
    @CurrentUser() by: Caller,
    @Param('id', IdPipe) id: string,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
    @Language() language: LanguageCode,
  ): Promise<UndoneAct> {
    const texts = new Texts(language, gymTimes(this.environment, by), true);
    return this.undoing.undo({ id, by, isDryRun, texts });
  }
}

@FamilyController('Client/appointments', 'appointments')
export class RestoringClientController {
  constructor(private readonly undoing: OwnUndoService) {}

  @Post(':id/restore')
  @ApiOperation({ summary: "Takes back the client's own cancellation or move" })
  @RespondsWith(Appointment, { says: { el: 'Το ραντεβού ισχύει ξανά', en: 'The appointment stands again' } })
  @Refuses('UNDO_TOO_LATE', 'CHANGED_SINCE', ...BOOKING_REFUSALS)
  restore(@CurrentUser() by: Caller, @Param('id', IdPipe) id: string): Promise<Appointment> {
    return this.undoing.restore(id, by);
  }
}
