import { Body, Get, Param, Post, Put } from '@nestjs/common';
import { ApiOperation } from '../platform/http/documentation.js';
import { ChangeStaffRequest, InviteStaffRequest, StaffAccount } from '../contract/staff.js';
import { AdminController, Permits } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { AnswersList, Refuses, RespondsWith } from '../platform/http/documented.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { EmailField, NameField } from '../platform/http/validation/fields.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { StaffService } from './staff.service.js';

class InviteStaff extends requestOf(InviteStaffRequest, { name: NameField, email: EmailField }) {}
class ChangeStaff extends requestOf(ChangeStaffRequest) {}

@AdminController('Admin/staff', 'staff')
@Permits('staff')
export class StaffAdminController {
  constructor(private readonly staff: StaffService) {}

  @Get()
  @ApiOperation({ summary: 'Lists the accounts of staff' })
  @AnswersList(StaffAccount)
  list(): Promise<StaffAccount[]> {
    return this.staff.list();
  }

  @Post()
  @ApiOperation({ summary: 'Invites somebody to the staff by mail' })
  @RespondsWith(StaffAccount, {
    says: 'staffInvited',
    status: 201,
    description: 'They are mailed a link to choose a password',
  })
  @Refuses('VALIDATION_FAILED', 'EMAIL_TAKEN')
  invite(@CurrentUser() caller: Caller, @Body() request: InviteStaff): Promise<StaffAccount> {
    return this.staff.invite(caller, request);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Changes the role of staff, deactivates or activates them' })
  @RespondsWith(StaffAccount, {
    says: { el: 'Ο λογαριασμός άλλαξε', en: 'The account was changed' },
    description: 'A deactivation has ended their sessions',
  })
  @Refuses('VALIDATION_FAILED', 'NOT_FOUND', 'LAST_OWNER', 'OWN_ACCOUNT')
  change(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() request: ChangeStaff,
  ): Promise<StaffAccount> {
    return this.staff.change(caller, id, request);
  }

  @Post(':id/invitation')
  @ApiOperation({ summary: 'Mails an invitation again, with a new link' })
  @RespondsWith(StaffAccount, { says: 'staffInvited', description: 'Earlier links have stopped working' })
  @Refuses('VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT')
  resend(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<StaffAccount> {
    return this.staff.resend(caller, id);
  }
}
