import { Body, Controller, Delete, Get, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
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
import { GymImageRequest, IMAGE_TYPES } from '../contract/gym-images.js';
import { AdminController, FamilyController, PartOf, Permits, Public } from '../platform/http/access.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { AnswersList, AnswersNothing, Refuses, RespondsWith } from '../platform/http/documented.js';
import { ApiOperation, ApiTags } from '../platform/http/documentation.js';
import { sendImage } from '../platform/http/image.js';
import { AnswersFile, fileIn, TakesFile } from '../platform/http/other-bodies.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { ClassFollowsService } from './class-follows.service.js';
import { TrainerRatesService } from './trainer-rates.service.js';
import { ClassPicturesService, type PictureOf } from './class-pictures.service.js';
import { ClassesService } from './classes.service.js';

class ImageRequest extends requestOf(GymImageRequest) {}
class ClassBody extends requestOf(GymClassRequest) {}
class FollowBody extends requestOf(ClassFollowRequest) {}
class RateBody extends requestOf(TrainerRateRequest) {}
class TrainerBody extends requestOf(TrainerRequest) {}

const PICTURE_KEPT = { el: 'Η φωτογραφία αποθηκεύτηκε', en: 'Photo saved' };
const PICTURE_REMOVED = { el: 'Η φωτογραφία αφαιρέθηκε', en: 'Photo removed' };
const PICTURE_SIZE = { description: 'PNG, JPEG or WebP by its content, up to 128 KB and 4,000 pixels on each side' };

/** The routes of the pictures, beside the others of classes and of trainers. */
abstract class PicturesAdminController {
  constructor(
    private readonly of: PictureOf['of'],
    private readonly pictures: ClassPicturesService,
  ) {}

  @Put(':id/picture')
  @Permits('template')
  @ApiOperation({ summary: 'Keeps a picture, in place of the former one' })
  @TakesFile()
  @AnswersNothing(PICTURE_KEPT, PICTURE_SIZE)
  async keepPicture(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Req() request: FastifyRequest,
  ): Promise<null> {
    await this.pictures.keep(caller, { of: this.of, id }, fileIn(request).content);
    return null;
  }

  @Delete(':id/picture')
  @Permits('template')
  @ApiOperation({ summary: 'Removes the picture' })
  @AnswersNothing(PICTURE_REMOVED)
  async removePicture(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<null> {
    await this.pictures.remove(caller, { of: this.of, id });
    return null;
  }
}

@AdminController('Admin/classes', 'classes')
@PartOf('classes')
export class ClassesAdminController extends PicturesAdminController {
  constructor(
    private readonly classes: ClassesService,
    pictures: ClassPicturesService,
  ) {
    super('class', pictures);
  }

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
export class TrainersAdminController extends PicturesAdminController {
  constructor(
    private readonly classes: ClassesService,
    pictures: ClassPicturesService,
  ) {
    super('trainer', pictures);
  }

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

@ApiTags('gym')
@Controller('gym/pictures')
export class PicturesController {
  constructor(private readonly pictures: ClassPicturesService) {}

  @Get('class/:id')
  @ApiOperation({ summary: 'Sends the picture of a class' })
  @Public()
  @AnswersFile(...IMAGE_TYPES)
  @Refuses('NOT_FOUND', 'NOT_USED')
  readClass(
    @Param('id', IdPipe) id: string,
    @Query() asked: ImageRequest,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.send({ of: 'class', id }, asked, request, reply);
  }

  @Get('trainer/:id')
  @ApiOperation({ summary: 'Sends the picture of a trainer' })
  @Public()
  @AnswersFile(...IMAGE_TYPES)
  @Refuses('NOT_FOUND', 'NOT_USED')
  readTrainer(
    @Param('id', IdPipe) id: string,
    @Query() asked: ImageRequest,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.send({ of: 'trainer', id }, asked, request, reply);
  }

  private async send(
    of: PictureOf,
    asked: ImageRequest,
    { headers }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const isKnown = (version: string) => headers['if-none-match']?.includes(`"${version}"`) === true;
    sendImage(reply, asked.version, await this.pictures.read(of, isKnown));
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
