import { Controller, Delete, Get, Put, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GymImageRequest, IMAGE_TYPES, type GymImageName } from '../contract/gym-images.js';
import { AdminController, Public, Permits } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { AnswersNothing, Refuses } from '../platform/http/documented.js';
import { ApiOperation, ApiTags } from '../platform/http/documentation.js';
import { AnswersFile, fileIn, TakesFile } from '../platform/http/other-bodies.js';
import { sendImage } from '../platform/http/image.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { GymImagesService } from './gym-images.service.js';

class ImageRequest extends requestOf(GymImageRequest) {}

@AdminController('Admin', 'settings')
@Permits('settings')
export class GymImagesAdminController {
  constructor(private readonly images: GymImagesService) {}

  @Put('gym-logo')
  @ApiOperation({ summary: "Keeps the gym's logo, in place of the former one" })
  @TakesFile()
  @AnswersNothing(
    { el: 'Το λογότυπο αποθηκεύτηκε', en: 'Logo saved' },
    { description: 'PNG, JPEG or WebP by its content, up to 512 KB' },
  )
  async keepLogo(@CurrentUser() caller: Caller, @Req() request: FastifyRequest): Promise<null> {
    await this.images.keep(caller, 'logo', fileIn(request).content);
    return null;
  }

  @Delete('gym-logo')
  @ApiOperation({ summary: "Removes the gym's logo" })
  @AnswersNothing({ el: 'Το λογότυπο αφαιρέθηκε', en: 'Logo removed' })
  @Refuses('NOT_FOUND')
  async removeLogo(@CurrentUser() caller: Caller): Promise<null> {
    await this.images.remove(caller, 'logo');
    return null;
  }

  @Put('gym-picture')
  @ApiOperation({ summary: 'Keeps a picture of the gym, in place of the former one' })
  @TakesFile()
  @AnswersNothing(
    { el: 'Η εικόνα του χώρου αποθηκεύτηκε', en: 'Picture saved' },
    { description: 'PNG, JPEG or WebP by its content, up to 256 KB' },
  )
  async keepPicture(@CurrentUser() caller: Caller, @Req() request: FastifyRequest): Promise<null> {
    await this.images.keep(caller, 'picture', fileIn(request).content);
    return null;
  }

  @Delete('gym-picture')
  @ApiOperation({ summary: 'Removes the picture of the gym' })
  @AnswersNothing({ el: 'Η εικόνα του χώρου αφαιρέθηκε', en: 'Picture removed' })
  @Refuses('NOT_FOUND')
  async removePicture(@CurrentUser() caller: Caller): Promise<null> {
    await this.images.remove(caller, 'picture');
    return null;
  }
}

@ApiTags('gym')
@Controller('gym')
export class GymImagesController {
  constructor(private readonly images: GymImagesService) {}

  @Get('logo')
  @ApiOperation({ summary: "Sends the gym's logo" })
  @Public()
  @AnswersFile(...IMAGE_TYPES)
  @Refuses('NOT_FOUND')
  readLogo(@Query() asked: ImageRequest, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.send('logo', asked, request, reply);
  }

  @Get('picture')
  @ApiOperation({ summary: 'Sends the picture of the gym' })
  @Public()
  @AnswersFile(...IMAGE_TYPES)
  @Refuses('NOT_FOUND')
  readPicture(@Query() asked: ImageRequest, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.send('picture', asked, request, reply);
  }

  private async send(
    image: GymImageName,
    asked: ImageRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const isKnown = (version: string) => request.headers['if-none-match']?.includes(`"${version}"`) === true;
    sendImage(reply, asked.version, await this.images.read(image, isKnown));
  }
}
