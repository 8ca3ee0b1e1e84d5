import { Get, Query } from '@nestjs/common';
import { OCCASIONS, OccasionDay, type Occasion } from '../contract/occasion.js';
import { AdminController, PartOf, Permits } from '../platform/http/access.js';
import { ApiOperation } from '../platform/http/documentation.js';
import { AnswersList } from '../platform/http/documented.js';
import { OneOfField } from '../platform/http/validation/fields.js';
import { OccasionsService } from './occasions.service.js';

class OccasionRequest {
  @OneOfField(OCCASIONS) occasion!: Occasion;
}

@AdminController('Admin/occasions', 'mail')
@Permits('broadcasts')
@PartOf('occasions')
export class OccasionsAdminController {
  constructor(private readonly occasions: OccasionsService) {}

  @Get()
  @ApiOperation({ summary: 'Lists whom a mail that goes by itself will reach within a week' })
  @AnswersList(OccasionDay)
  preview(@Query() { occasion }: OccasionRequest): Promise<OccasionDay[]> {
    return this.occasions.preview(occasion);
  }
}
