import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { wrongDoorKeysFrom } from '../auth/throttling/throttle-keys.js';
import { ThrottlesService } from '../auth/throttling/throttles.service.js';
import { DOOR_SCHEME } from '../contract/check-in.js';
import { AppError } from '../platform/errors/app-error.js';
import { ACCESS, requireUsed, type Access } from '../platform/http/access.js';
import { networkOf } from '../platform/http/caller-address.js';
import { Refuses } from '../platform/http/documented.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { DoorDevicesService, type Device } from './door-devices.service.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of the door. */
    device?: Device;
  }
}

const KEY = new RegExp(`^${DOOR_SCHEME} +(\\S{1,100})$`, 'i');

/** Admits a device by its key; a session of a person opens no call of the door (rule: door device). */
@Injectable()
class DoorGuard implements CanActivate {
  constructor(
    private readonly devices: DoorDevicesService,
    private readonly throttles: ThrottlesService,
    private readonly settings: SettingsRepository,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { uses, clockFormat } = await this.settings.values();
    requireUsed(['attendance'], uses);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    request.clockFormat = clockFormat;
    const key = KEY.exec(request.headers.authorization ?? '')?.[1];
    const device = key === undefined ? null : await this.devices.deviceOf(key);
    if (device === null) {
      if (key !== undefined) await this.throttles.requireCounted([wrongDoorKeysFrom(networkOf(request.ip))]);
      throw new AppError('DOOR_KEY_INVALID');
    }
    request.device = device;
    return true;
  }
}

/** Calls of the door, with the key of a device. */
export const ForDoor = (): ClassDecorator =>
  applyDecorators(
    SetMetadata<symbol, Access>(ACCESS, 'door'),
    UseGuards(DoorGuard),
    Refuses('DOOR_KEY_INVALID', 'TOO_MANY_ATTEMPTS'),
  );

/** Injects the device that calls. */
export const CurrentDevice = createParamDecorator((_: undefined, context: ExecutionContext): Device => {
  const { device } = context.switchToHttp().getRequest<FastifyRequest>();
  if (device === undefined) throw new Error('@CurrentDevice() outside the door');
  return device;
});
