import { Body, Delete, Get, Param, Post, Put } from '@nestjs/common';
import type { Language as LanguageCode } from '../contract/languages.js';
import {
  ClassesOfGym,
  ClassFollow,
  ClassFollowRequest,
  GymClass,
  GymClassRequest,
  ListedTrainer,
  Trainer,
  TrainerRate,
  TrainerRateRequest,
  TrainerRequest,
} from '../contract/gym-class.js';
import { AdminController, FamilyController, PartOf, Permits } from '../platform/http/access.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { AnswersList, AnswersNothing, RespondsWith } from '../platform/http/documented.js';
import { ApiOperation } from '../platform/http/documentation.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { ClassFollowsService } from './class-follows.service.js';
import { TrainerRatesService } from './trainer-rates.service.js';
import { ClassesService } from './classes.service.js';

class ClassBody extends requestOf(GymClassRequest) {}
class FollowBody extends requestOf(ClassFollowRequest) {}
class RateBody extends requestOf(TrainerRateRequest) {}
class TrainerBody extends requestOf(TrainerRequest) {}

@AdminController('Admin/classes', 'classes')
@PartOf('classes')
export class ClassesAdminController {
  constructor(private readonly classes: ClassesService) {}

  @Get()
  @Permits('day')
  @ApiOperation({ summary: 'Lists the classes of the gym' })
  @AnswersList(GymClass)
  list(): Promise<GymClass[]> {
    return this.classes.classes();
  }

  @Post()
  @Permits('template')
  @ApiOperation({ summary: 'Adds a class' })
  @RespondsWith(GymClass, { says: 'classSaved', status: 201 })
  create(@CurrentUser() caller: Caller, @Body() request: ClassBody): Promise<GymClass> {
    return this.classes.createClass(caller, request);
  }

  @Put(':id')
  @Permits('template')
  @ApiOperation({ summary: 'Changes a class, or gives it no more; what is booked stays' })
  @RespondsWith(GymClass, { says: 'classSaved' })
  change(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() request: ClassBody,
  ): Promise<GymClass> {
    return this.classes.changeClass(caller, id, request);
  }
}

@FamilyController('Client/classes', 'classes')
@PartOf('classes')
export class ClassesClientController {
  constructor(
    private readonly classes: ClassesService,
    private readonly follows: ClassFollowsService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists the classes and trainers, with their times in the week' })
  @RespondsWith(ClassesOfGym)
  list(@CurrentUser() { clientId }: Caller, @Language() language: LanguageCode): Promise<ClassesOfGym> {
    return this.classes.forMembers(language, clientId);
  }

  @Put(':id/follow')
  @ApiOperation({ summary: 'Says whether the member is told when a week of the class opens' })
  @RespondsWith(ClassFollow, { says: { el: 'Αποθηκεύτηκε', en: 'Saved' } })
  follow(
    @CurrentUser() { clientId }: Caller,
    @Param('id', IdPipe) id: string,
    @Body() { isFollowed }: FollowBody,
  ): Promise<ClassFollow> {
    return this.follows.follow(clientId, id, isFollowed);
  }
}

@AdminController('Admin/trainers', 'classes')
@PartOf('classes')
export class TrainersAdminController {
  constructor(private readonly classes: ClassesService) {}

  @Get()
  @Permits('day')
  @ApiOperation({ summary: 'Lists the trainers of the gym' })
  @AnswersList(ListedTrainer)
  list(): Promise<ListedTrainer[]> {
    return this.classes.trainers();
  }

  @Post()
  @Permits('template')
  @ApiOperation({ summary: 'Adds a trainer' })
  @RespondsWith(Trainer, { says: 'trainerSaved', status: 201 })
  create(@CurrentUser() caller: Caller, @Body() request: TrainerBody): Promise<Trainer> {
    return this.classes.createTrainer(caller, request);
  }

  @Put(':id')
  @Permits('template')
  @ApiOperation({ summary: 'Changes a trainer, or gives them no more timeslots; what is booked stays' })
  @RespondsWith(Trainer, { says: 'trainerSaved' })
  change(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() request: TrainerBody,
  ): Promise<Trainer> {
    return this.classes.changeTrainer(caller, id, request);
  }
}

@AdminController('Admin/trainer-rates', 'classes')
@PartOf('classes')
export class TrainerRatesAdminController {
  constructor(private readonly rates: TrainerRatesService) {}

  @Get()
  @PartOf('reports')
  @Permits('reports')
  @ApiOperation({ summary: 'Lists what trainers earn, from which day on' })
  @AnswersList(TrainerRate)
  list(): Promise<TrainerRate[]> {
    return this.rates.list();
  }

  @Post()
  @PartOf('reports')
  @Permits('reports')
  @ApiOperation({ summary: 'Adds a rate of a trainer, which follows the one before' })
  @RespondsWith(TrainerRate, { says: { el: 'Η αμοιβή αποθηκεύτηκε', en: 'The rate was saved' }, status: 201 })
  add(@CurrentUser() caller: Caller, @Body() request: RateBody): Promise<TrainerRate> {
    return this.rates.add(caller, request);
  }

  @Delete(':id')
  @PartOf('reports')
  @Permits('reports')
  @ApiOperation({ summary: 'Removes a rate that was added by mistake' })
  @AnswersNothing({ el: 'Η αμοιβή αφαιρέθηκε', en: 'The rate was removed' })
  async remove(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<null> {
    await this.rates.remove(caller, id);
    return null;
  }
}
